#include "app/begin_words.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <sstream>
#include <string_view>
#include <vector>

#include <unicode/translit.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

namespace sightread {
namespace {

using Words = std::vector<std::string>;

// Of all tables: phrases parted by commas; * stands for any further letters.
constexpr std::string_view asks_plainly = R"(
new game, newgame, play again, try again, again, restart, retry, replay, rematch, next game, start over, another game, one more, new puzzle, new
board, neues spiel, nochmal, nochmals, noch mal, noch einmal, neustart, neu starten, erneut spielen, neue runde, nachstes spiel, neu beginnen,
nouvelle partie, nouveau jeu, rejouer, recommencer, encore, reessayer, partie suivante, une autre partie, nuevo juego, nueva partida, juego nuevo,
partida nueva, jugar de nuevo, jugar otra vez, volver a jugar, otra vez, otra partida, reiniciar, reintentar, proxima partida, siguiente partida, novo
jogo, nova partida, jogar novamente, jogar de novo, jogar outra vez, de novo, recomecar, tentar novamente, nuova partita, nuovo gioco, gioca ancora,
gioca di nuovo, rigioca, ricomincia, riprova, ancora, di nuovo, un altra partita, prossima partita, nowa gra, zagraj ponownie, zagraj jeszcze raz,
graj ponownie, jeszcze raz, od nowa, nastepna gra, nieuw spel, opnieuw, speel opnieuw, opnieuw spelen, nog een keer, volgend spel, nytt spel, spela
igen, spela om, igen, borja om, nyt spil, spil igen, nytt spill, spill igjen, pa nytt, uusi peli, pelaa uudelleen, uudelleen, yeni oyun, tekrar oyna,
tekrar, yeniden, yeniden oyna, bastan basla, uj jatek, nova hra, hrat znovu, znovu, joc nou, joaca din nou, game baru, main lagi, choi lai, van moi,
tro choi moi, новая игра, играть снова, сыграть ещё, сыграть еще, еще раз, ещё раз, заново, начать заново, снова, нова гра, もう一度, もういちど, もう一回, 新しいゲーム,
再挑戦, リトライ, リスタート, ニューゲーム, 再来一局, 重新开始, 新游戏, 再玩一次, 重玩, 重新開始, 再玩, 다시 하기, 다시하기, 다시 시작, 새 게임, 재시작, uj kor, ujra, megint, ujrakezdes, meg egyszer, kovetkezo
kor, hrat znova, znova, este jednou, este raz, dalsi hra, dalsia hra, nova igra, igraj ponovo, igraj ponovno, ponovno, ponovo, jos jednom, se enkrat,
din nou, inca o data, permainan baru, ulangi, coba lagi, lanjut main, mula semula, tahap seterusnya, nou joc, torna a jugar, una altra vegada, uus
mang, mangi uuesti, uuesti, veel kord, jauna spele, spelet velreiz, velreiz, naujas zaidimas, zaisti dar karta, dar karta, is naujo, uusi kierros,
pelaa taas, pelata uudestaan, pelata uudelleen, uudestaan, pelaa uudestaan, seuraava peli, yrita uudelleen, bir daha, tekrar dene, yeni tur, ny
omgang, en gang til, en gang till, prov igen, forsok igen, prova igen, probeer opnieuw, sprobuj ponownie, sprobuj jeszcze raz, tente de novo,
intentalo de nuevo, van choi lai, choi van moi, nochmal spielen, noch eine runde, weiteres spiel
)";
// A next one is offered to who has won.
constexpr std::string_view asks_for_the_next = R"(
next level, next puzzle, next round, next stage, next board, nachstes level, nachste runde, nachstes ratsel, niveau suivant, mission suivante, prochaine mission, next mission, nachste mission, siguiente mision, grille suivante, tableau
suivant, siguiente nivel, nivel siguiente, proximo nivel, nivel seguinte, fase seguinte, proxima fase, livello successivo, prossimo livello, livello
seguente, nastepny poziom, kolejny poziom, nastepna plansza, kolejna plansza, nastepna runda, volgend level, volgend niveau, volgende ronde, volgende
puzzel, nasta bana, nasta niva, naeste bane, naeste niveau, neste brett, neste niva, sonraki seviye, sonraki bolum, kovetkezo palya, kovetkezo szint,
dalsi kolo, dalsi uroven, dalsia uroven, sledeci nivo, sljedeca razina, naslednja stopnja, nivelul urmator, level berikutnya, tingkat berikutnya,
babak berikutnya, seguent nivell, jargmine tase, nakamais limenis, kitas lygis, seuraava taso, seuraava kentta, cap do tiep theo, следующий уровень,
下一关, 다음 레벨, 次のレベル, 次の面
)";
constexpr std::string_view asks_to_go_on = R"(
next, continue, new, reset, shuffle, scramble, deal, randomize, weiter, neu, mischen, zurucksetzen, suivant, continuer, nouveau, nouvelle, melanger,
siguiente, continuar, nuevo, nueva, mezclar, barajar, proximo, novo, nova, embaralhar, misturar, avanti, continua, nuovo, nuova, mescola, mischia,
dalej, nastepny, nowa, tasuj, wymieszaj, volgende, verder, nieuw, schudden, nasta, fortsatt, ny, nytt, blanda, naeste, neste, seuraava, jatka,
sekoita, sonraki, devam, devam et, yeni, karistir, далее, продолжить, дальше, перемешать, следующий, новая, 次へ, つづける, 続ける, シャッフル, 继续, 下一个, 洗牌, 다음, 계속,
tovabb, kovetkezo, uj, keveres, dalsi, pokracovat, novy, zamichat, dalsia, pokracuj, sledece, nastavi, sljedece, promijesaj, naprej, naslednja,
nadaljuj, urmatorul, mai departe, amesteca, lanjut, lanjutkan, berikutnya, baru, acak, teruskan, seterusnya, seguent, barreja, edasi, jargmine, sega,
talak, nakamais, turpinat, toliau, tesk, kitas, tiep tuc, tiep theo, moi, uusi, sonraki bulmaca
)";
constexpr std::string_view asks_to_start = R"(
start, start game, play, play game, play now, begin, go, easy, medium, normal, spielen, starten, spiel starten, los, los gehts, los geht s, leicht,
mittel, jouer, commencer, demarrer, c est parti, facile, moyen, empezar, comenzar, iniciar, facil, medio, jogar, comecar, iniciar jogo, gioca, inizia,
comincia, via, graj, rozpocznij, zacznij, latwy, sredni, spelen, speel, beginnen, makkelijk, spela, starta, borja, latt, spil, spill, pelaa, aloita,
oyna, basla, baslat, kolay, orta, zaczac, rozpoczac, begynde, begynne, baslamak, aloittaaksesi, играть, начать, старт, легко, スタート, はじめる, 始める, got it,
understood, i understand, let s go, lets go, verstanden, alles klar, compris, j ai compris, entendido, lo entiendo, entendi, percebi, ho capito,
capito, rozumiem, zrozumialem, begrepen, duidelijk, ik begrijp het, jag forstar, forstatt, uppfattat, forstaet, jeg forstar, skjonner, ymmarran,
anladim, anlasildi, rozumim, ertem, am inteles, mengerti, da hieu, понятно, понял, поняла, ясно, わかった, わかりました, 了解, 知道了, 明白了, 我知道了, 알겠습니다, 알겠어요, 開始,
プレイ, 开始, 开始游戏, 시작, 플레이, inditas, kezdes, kezdodjon, jatsszunk, konnyu, kozepes, hrat, spustit, zacit, zaciname, lehka, stredni, zacat, hraj, lahka,
stredna, igraj, pokreni, zapocni, kreni, lako, srednje, zacni, zacnimo, lahko, joaca, incepe, incepem, porneste, usor, mediu, mulai, mulai main, main
sekarang, ayo main, mudah, mula, comenca, comencem, mitja, alusta, alustame, mangi, kerge, keskmine, sakt, sakam, viegls, videjs, pradeti, pradedam,
zaisti, lengvas, vidutinis, aloitetaan, aloita peli, aloitus, pelaamaan, helppo, keskitaso, haydi, hadi basla, oyuna basla, basliyoruz, bat dau, choi,
choi ngay, selva aloitetaan, ymmarretty, asia selva, jasne, shvaceno, razumem, razumijem, inteles, paham, saya mengerti, oke, faham, entesos, ho
entenc, arusaadav, sain aru, saprotu, skaidrs, supratau, aisku, toi da hieu, ertettem, ja rozumiem, zaczynamy, gramy, do dziela, beginnen maar, aan de
slag, nu kor vi, da kor vi, kor igang, vamos, vamos la, andiamo, iniziamo, on commence, on y va, allons y, auf geht s, auf gehts, let, lett, lihtne,
simple, beginner, anfanger, einfach, debutant, principiante, iniciante, nybegynder, nybegynner, nyborjare, aloittelija, small, klein, petit, pequeno,
piccolo, maly, mala, liten, lille, kucuk, pieni, kis, mic, petita, mazs, mazas, vaike, kleines feld, kezdeshez, inditashoz, incepi, sa incepi, lancer,
demarrer la partie, lancer la partie, debuter, spill na, spil nu, speel nu, gra teraz, jogar agora, jugar ahora, gioca ora, jetzt spielen, pelaa nyt,
spela nu, hrat hned, pradek, alga, sak, pokreni igru, zapocni igru, boot
)";
constexpr std::string_view asks_to_agree = R"(
ok, okay, yes, close, ja, schliessen, oui, fermer, si, cerrar, sim, fechar, chiudi, tak, zamknij, sluiten, stang, evet, tamam, kapat, да, ок, закрыть,
はい, 閉じる, 确定, 是, 확인, 예, rendben, igen, bezaras, ano, zavrit, ano zavrit, hotovo, zatvorit, dobre, zatvori, u redu, zapri, v redu, inchide, ya, baik,
tutup, d acord, tanca, jah, sulge, aizvert, jah sulge, gerai, uzdaryti, taip, dong, dong y, kylla, sulje, luk, lukk
)";
constexpr std::string_view harms = R"(
quit, exit, leave, delete*, remove, erase, clear data, buy*, shop, store, pay, purchase*, coins, gems, subscribe*, premium, upgrade, log in, login,
log out, logout, log off, sign in, sign up, sign out, register, account, share*, invite*, tweet, facebook, rate us, review, settings, options,
preferences, cookies, accept all, accept, allow, download*, install*, e mail, email, send, submit, upload*, donate, sponsor*, more games, other games,
all games, home page, give up, surrender, resign, cancel, no, reset progress, reset statistics, reset stats, reset all, print, save, import, export,
feedback, report, progress, progression, progreso, progresso, progressi, postep*, voortgang, framsteg, fremskridt, fremgang, ilerleme*, beenden,
verlassen, loschen, kaufen, munzen, anmelden, abmelden, einloggen, ausloggen, registrieren, konto, teilen, einladen, einstellungen, optionen,
akzeptieren, alle akzeptieren, zustimmen, herunterladen, installieren, senden, absenden, spenden, aufgeben, abbrechen, nein, speichern, fortschritt,
quitter, sortir, supprimer, effacer, acheter, boutique, pieces, connexion, deconnexion, se connecter, se deconnecter, s inscrire, compte, partager,
inviter, parametres, reglages, accepter, tout accepter, telecharger, installer, envoyer, abandonner, annuler, non, sauvegarde*, salir, borrar,
eliminar, comprar, tienda, monedas, iniciar sesion, cerrar sesion, registrarse, cuenta, compartir, invitar, ajustes, configuracion, aceptar todo,
aceptar todas, descargar, instalar, enviar, donar, rendirse, abandonar, cancelar, guardar, partida guardada, sair, apagar, excluir, loja, moedas,
entrar, cadastrar, conta, compartilhar, convidar, configuracoes, aceitar, aceitar tudo, aceitar todos, baixar, desistir, nao, salvar, esci, uscire,
elimina, cancella, compra, acquista, negozio, monete, accedi, disconnetti, registrati, condividi, invita, impostazioni, accetta, accetta tutti,
scarica, installa, invia, dona, arrenditi, annulla, salva, salvataggio, wyjdz, wyjscie, zakoncz, usun, kup, sklep, monety, zaloguj, wyloguj,
zarejestruj, konta, udostepnij, zapros, ustawienia, akceptuj*, zaakceptuj*, pobierz, zainstaluj, wyslij, poddaj, anuluj, nie, zapis*, afsluiten,
stoppen, verwijder*, koop, kopen, winkel, munten, inloggen, uitloggen, aanmelden, afmelden, delen, deel, uitnodigen, instellingen, accepteer*,
accepteren, downloaden, installeren, verzenden, opgeven, annuleren, nee, opslaan, avsluta, lamna, radera, ta bort, kop, butik, mynt, logga in, logga
ut, registrera, dela, bjud in, installningar, acceptera*, godkann*, ladda ner, installera, skicka, ge upp, avbryt, nej, spara, sparat, cik, cikis,
sil, satin al, magaza, jeton, altin al, giris yap, oturum ac, cikis yap, oturumu kapat, kayit ol, hesap, paylas, davet et, ayarlar, kabul et, tumunu
kabul et, indir, yukle, gonder, pes et, vazgec, iptal, hayir, kaydet, прогресс*, выход, выйти, удалить, стереть, купить, магазин, монеты, войти,
регистрация, аккаунт, поделиться, пригласить, настройки, принять, принять все, скачать, установить, отправить, сдаться, отмена, нет, сохранить,
сохранение, 終了, やめる, 削除, 購入, ショップ, コイン, ログイン, ログアウト, 登録, 共有, シェア, 招待, 設定, 同意, すべて許可, ダウンロード, 送信, いいえ, キャンセル, 保存, 退出, 删除, 购买, 商店, 金币, 登录, 注册, 分享, 邀请,
设置, 接受, 下载, 安装, 取消, 종료, 나가기, 삭제, 구매, 상점, 로그인, 로그아웃, 공유, 설정, 동의, 취소, kilepes, torles, torol*, vasarlas, vasarol*, bolt, bejelentkezes, kijelentkezes,
regisztracio, megosztas, beallitasok, mentes, megse, feladom, odejit, ukoncit, smazat, koupit, obchod, prihlasit, odhlasit, registrovat, sdilet,
nastaveni, ulozit, zrusit, vzdat, odist, vymazat, zmazat, kupit, prihlasit sa, odhlasit sa, zdielat, nastavenia, izlaz, izadi, obrisi, izbrisi, kupi,
trgovina, prodavnica, prijava, odjava, podijeli, podeli, postavke, podesavanja, odustani, predaj, spremi, sacuvaj, izhod, nakup, nastavitve, preklici,
shrani, iesire, sterge, cumpara, magazin, conectare, deconectare, distribuie, setari, salveaza, anuleaza, renunta, keluar, hapus, hapus data, beli,
beli sekarang, toko, masuk, daftar, bagikan, kongsi, pengaturan, tetapan, simpan, batal, menyerah, tidak, padam, esborra, botiga, inicia sessio, tanca
la sessio, comparteix, configuracio, cancel la, valju, kustuta, osta, logi sisse, logi valja, seaded, salvesta, loobu, tuhista, iziet, dzest, pirkt,
veikals, pieteikties, dalities, iestatijumi, saglabat, atcelt, iseiti, trinti, pirkti, parduotuve, prisijungti, dalintis, nustatymai, issaugoti,
atsaukti, lopeta, lopeta peli, poistu, kauppa, kirjaudu*, rekisteroidy, asetukset, tallenna, peruuta, luovuta, thoat, xoa, cua hang, dang nhap, dang
ky, dang xuat, chia se, cai dat, dau hang, vollversion*, vollversion kaufen, terminar sessao, apagar recordes, partilhar*, borrar partida, usun*,
udostepnij*, wyloguj*, kayitlari sil
)";
constexpr std::string_view tells_of_win = R"(
you won, you win, you have won, you did it, congratulations, congrats, well done, victory, winner, solved, completed, level complete, level cleared,
stage clear, cleared, gewonnen, gluckwunsch*, herzlichen gluckwunsch, geschafft, gelost, sieg, gagne, felicitations, victoire, reussi, has ganado,
ganaste, felicidades, victoria, resuelto, voce venceu, voce ganhou, venceste, parabens, vitoria, hai vinto, vittoria, congratulazioni, complimenti,
risolto, wygrales, wygrana, wygrywasz, gratulacje, zwyciestwo, gefeliciteerd, opgelost, du vann, grattis, du vant, gratulerer, du vandt, tillykke,
voitit, onneksi olkoon, kazandin, kazandiniz, tebrikler, победа, победил*, выиграл*, поздравля*, クリア, おめでとう, 勝利, 恭喜, 胜利, 过关, 축하, 승리, 클리어, gyoztel,
nyertel, gratulalok, gratulalunk, sikerult, ugyes vagy, vyhral*, gratulujeme, gratuluji, vitezstvi, blahozelame, vyhral si, vitazstvo, pobijedio,
pobedio, cestitamo, cestitke, zmagal, bravo, ai castigat, ai invins, felicitari, victorie, kamu menang, anda menang, berhasil, luar biasa, hebat,
tahniah, anda berjaya, has guanyat, felicitats, enhorabona, sa voitsid, palju onne, onnitleme, tu uzvareji, uzvara, apsveicam, laimejai, laimejote,
pergale, sveikiname, voitit pelin, hienoa, onnittelut, loistavaa, brawo, udalo sie, zlapany*, zlapales, vyborne, ban thang, ban da thang, chien thang,
chuc mung, chuc mung ban, basardin, basardiniz, bildin, gelukt, goed gedaan, knap gedaan, bra jobbat, snyggt, klarade det, bra gjort, godt klaret,
godt gaet, flott, conseguiste, lo lograste, lo has conseguido, muy bien, bien hecho, bien joue, c est gagne, bravissimo, ce l hai fatta, ottimo
lavoro, muito bem, conseguiu, gut gemacht, toll gemacht, robot is free, ist frei, est libre, es libre, esta libre, e libero, esta livre, is vrij, ar fri, er fri, jest wolny
)";
constexpr std::string_view tells_of_loss = R"(
game over, you lost, you lose, you have lost, time is up, time s up, times up, out of time, no time left, you failed, level failed, failed, defeat,
defeated, you died, no lives left, better luck next time, verloren, zeit abgelaufen, zeit ist um, spiel vorbei, spiel ist aus, perdu, temps ecoule,
fin de partie, partie terminee, has perdido, perdiste, se acabo el tiempo, tiempo agotado, fin del juego, fim de jogo, voce perdeu, perdeste, tempo
esgotado, hai perso, tempo scaduto, fine del gioco, przegrales, przegrana, koniec gry, koniec czasu, tijd is op, spel afgelopen, du forlorade, tiden
ar ute, spelet ar slut, du tapte, du tabte, tiden er ute, tiden er gaet, havisit, aika loppui, peli ohi, kaybettin, kaybettiniz, sure doldu, oyun
bitti, проиграл*, поражение, время вышло, время истекло, игра окончена, ゲームオーバー, 時間切れ, 失败, 游戏结束, 时间到, 게임 오버, 게임오버, 시간 초과, 실패, vesztettel, vege a
jateknak, lejart az ido, prohral*, konec hry, cas vyprsel, prehral*, koniec hry, izgubio, izgubili ste, kraj igre, vreme je isteklo, vrijeme je
isteklo, izgubil, konec igre, ai pierdut, joc terminat, timpul a expirat, kamu kalah, anda kalah, permainan selesai, permainan berakhir, waktu habis,
masa tamat, has perdut, fi del joc, temps esgotat, sa kaotasid, kaotasid, mang labi, aeg labi, tu zaudeji, spele beigusies, pralaimejai, pralaimejote,
zaidimas baigtas, laikas baigesi, havio, peli paattyi, kissa karkasi, ban thua, ban da thua, thua cuoc, het gio, tro choi ket thuc, kaybettik, uciekl,
kot uciekl, hai perso tutto, je hebt verloren, de tijd is om
)";
constexpr std::string_view leaves_as_it_is = R"(
no, cancel, keep playing, continue playing, resume, go back, nein, abbrechen, weiterspielen, non, annuler, reprendre, cancelar, seguir jugando, nao,
continuar jogando, annulla, continua a giocare, nie, anuluj, graj dalej, nee, annuleren, verder spelen, nej, avbryt, nei, annuller, ei, peruuta,
hayir, iptal, vazgec, нет, отмена, いいえ, キャンセル, 取消, 否, 아니요, 취소, nem, megse, mégse, ne, zrusit, pokracovat ve hre, odustani, preklici, anuleaza,
renunta, tidak, batal, cancel la, loobu, atcelt, atsaukti, jatka pelia, khong, huy
)";
// What asks for a click on itself, or anywhere.
constexpr std::string_view asks_to_click = R"(
click, tap, klick*, tippe*, cliqu*, haz clic, clic, pulsa*, toca, toque, clicca, tocca, kliknij, dotknij, klik, tik, trykk, tryk, napauta, klikkaa,
tikla*, dokun*, нажми*, клик*, коснитесь, クリック, タップ, 点击, 點擊, 클릭, 탭,
kattints*, koppints*, klikni*, kliknete, klikneteu, tukni*, klepni*, tapni*, ketuk, sentuh, feu clic, fes clic, kopsi, klopsake, klikski*,
uzklikskini*, spustel*, bakstel*, nhan, cham, apasa*, atinge*, da clic, napsauta*, kosketa*
)";
// Where such a click may be.
constexpr std::string_view anywhere = R"(
anywhere, screen, irgendwo, uberall, bildschirm, n importe ou, ecran, cualquier lugar, cualquier parte, cualquier sitio, pantalla, qualquer lugar, qualquer sitio, tela, ovunque,
qualsiasi punto, schermo, gdziekolwiek, dowolne miejsce, dowolnym miejscu, ekran*, ergens, waar dan ook, scherm, var som helst, skarmen, hvor som helst, skaermen, skjermen, mihin tahansa,
missa tahansa, ruutua, herhangi bir yer*, barhova, barhol, kepernyo*, kamkoliv, kdekoliv, kamkolvek, kdekolvek, obrazovk*, oriunde, bilo gdje, bilo gde, bilo kamo, kamorkoli, zaslon*, di mana saja, layar,
bat ky dau, bat cu dau, man hinh, qualsevol lloc, onsevulla, ukskoik kuhu, koikjal, ekraan*, bet kur, jebkur, bet kura, ekrana, где угодно, куда угодно, экран*, 画面, 任意, 屏幕, 화면, 아무 곳
)";
// What stands beside the name of a key.
constexpr std::string_view asks_to_press = R"(
press, hit, push, tap, use, key, druck*, drucke, taste, appuy*, pressez, touche, pulsa*, presiona*, tecla, oprime, pressione, aperte, premi*, tasto,
nacisn*, wcisn*, klawisz, druk, toets, tryck*, tangent, trykk, tryk, tast, paina, bas, basin, tusu*, tekan, tombol, stiskni*, stisknete, stlac*,
klaves*, nyomd, nyomj*, billentyu, pritisni*, tipk*, apasa*, tasta, vajuta, spausk*, nospied*, prem, premeu, nhan, phim, нажми*, клавиш*, キー, 押*, 按,
键, 누르*, atspausk, spauskite, vajutage, premi, premete, stlacte, naciskaj
)";
// Any key will do.
constexpr std::string_view any_key = R"(
any key, beliebige taste, irgendeine taste, n importe quelle touche, une touche, cualquier tecla, una tecla, qualquer tecla, uma tecla, qualunque tasto,
qualsiasi tasto, un tasto, dowolny klawisz, dowolnym klawisz*, willekeurige toets, een toets, valfri tangent, vilken tangent, en tangent, hvilken som
helst tast, en tast, vilkarlig tast, mita tahansa nappainta, herhangi bir tus*, bir tus*, libovolnou klaves*, lubovolny klaves*, lubovolnu klaves*, barmely billentyu*, barmelyik billentyu*,
orice tasta, o tasta, bilo koji taster, bilo koju tastu, bilo koju tipku, katero koli tipko, phim bat ky, phim bat ki, tombol apa saja, sembarang tombol, tombol mana saja,
mana mana kekunci, qualsevol tecla, suvalist klahvi, jebkuru taustinu, bet kuri klavisa, любую клавишу, любая клавиша, будь яку клавішу, довільну клавішу,
произвольную клавишу, οποιοδήποτε πλήκτρο, ένα πλήκτρο, 아무 키, 何かキー, いずれかのキー, どれかのキー, 任意のキー, 好きなキー, 任意键, 任意鍵, 任意按键, 任意按鍵
)";
// A key and what it is called.
constexpr std::string_view named_keys = R"(
space: space, spacebar, space bar, leertaste, espace, espacio, espaco, barra de espaco, spazio, spacja, spacje, spatie, spatiebalk, mellanslag, mellomrom, mellemrum, valilyonti, valilyontia, mellomromstasten, mellanslagstangenten, mellanslaget, mellemrumstasten, die leertaste, barre d espace, barra spaziatrice, barra espaciadora, spatiebalk, mezernik, bosluk tusu, bosluk, spasi, ruang, mezernik, medzernik, szokoz, razmaknica, preslednica, tuhik, tarpas, espai, spatiu, пробел, スペース, 空格
Return: enter, return, eingabetaste, entree, intro, invio, retur
F2: f2
F3: f3
F4: f4
F5: f5
)";

Words words_of(const std::string& plain) {
    std::istringstream stream(plain);
    Words words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

bool differ_by_at_most(int letters, const icu::UnicodeString& a, const icu::UnicodeString& b) {
    std::int32_t at = 0;
    while (at < a.length() && at < b.length() && a[at] == b[at]) ++at;
    if (at == a.length() && at == b.length()) return true;
    if (letters == 0) return false;
    const auto rest_differs = [&](std::int32_t from, std::int32_t from_wanted) {
        return differ_by_at_most(letters - 1, a.tempSubString(from), b.tempSubString(from_wanted));
    };
    return rest_differs(at + 1, at + 1) || rest_differs(at + 1, at) || rest_differs(at, at + 1);
}

// Whether a word is what is wanted, or a long one is but for a letter that was misread, lost or added; two of a very
// long one.
bool is_nearly(const std::string& word, const std::string& wanted) {
    constexpr std::int32_t fewest_letters = 6, long_word = 10;  // "score" is not "store"
    if (word == wanted) return true;
    const icu::UnicodeString a = icu::UnicodeString::fromUTF8(word), b = icu::UnicodeString::fromUTF8(wanted);
    if (a.length() < fewest_letters || b.length() < fewest_letters) return false;
    return differ_by_at_most(b.length() < long_word ? 1 : 2, a, b);
}

// A phrase of a table, its words plain.
struct Phrase {
    Words words;
    bool goes_on = false;      // the last word may have more letters
    bool is_unspaced = false;  // of a writing without spaces between words: looked for anywhere

    explicit Phrase(std::string_view text) : goes_on(text.ends_with('*')) {
        words = words_of(plain_words(std::string(text)));
        is_unspaced = !words.empty() && static_cast<unsigned char>(words.front().front()) >= 0xe3;
    }
    bool is_at(const Words& others, std::size_t at) const {
        if (words.empty() || at + words.size() > others.size()) return false;
        for (std::size_t i = 0; i < words.size(); ++i) {
            const std::string& word = others[at + i];
            const bool may_go_on = goes_on && i + 1 == words.size();
            if (may_go_on ? !word.starts_with(words[i]) : !is_nearly(word, words[i])) return false;
        }
        return true;
    }
};

using Table = std::vector<Phrase>;

Table table_of(std::string_view phrases) {
    Table table;
    for (std::size_t begin = 0; begin < phrases.size();) {
        const std::size_t end = std::min(phrases.find(',', begin), phrases.size());
        if (const Phrase phrase(phrases.substr(begin, end - begin)); !phrase.words.empty()) table.push_back(phrase);
        begin = end + 1;
    }
    return table;
}

// How much of a text the longest phrase of a table is, in words; all of it where that stands in a writing without
// spaces.
std::size_t longest_of(const Words& words, const Table& table) {
    std::size_t longest = 0;
    for (const Phrase& phrase : table)
        for (std::size_t at = 0; at < words.size(); ++at) {
            if (phrase.is_at(words, at)) longest = std::max(longest, phrase.words.size());
            if (phrase.is_unspaced && words[at].find(phrase.words.front()) != std::string::npos) longest = words.size();
        }
    return longest;
}

// A key by its name, or a single letter.
std::optional<std::string> key_at(const Words& words, std::size_t at) {
    static const std::vector<std::pair<std::string, Table>> keys = [] {
        std::vector<std::pair<std::string, Table>> made;
        std::istringstream lines{std::string(named_keys)};
        for (std::string line; std::getline(lines, line);)
            if (const std::size_t colon = line.find(':'); colon != std::string::npos)
                made.emplace_back(line.substr(0, colon), table_of(std::string_view(line).substr(colon + 1)));
        return made;
    }();
    for (const auto& [key, names] : keys)
        for (const Phrase& name : names) {
            const bool is_part = name.is_unspaced && words[at].find(name.words.front()) != std::string::npos;
            if (name.is_at(words, at) || is_part) return key;
        }
    const std::string& word = words[at];
    if (word.size() == 1 && word[0] >= 'a' && word[0] <= 'z') return word;
    return std::nullopt;
}

// `R: restart`, `[R] restart`, `Space = restart`: what parts a key from what it does.
bool stands_apart(const std::string& text) {
    return text.find_first_of(":-=([{|)]}") != std::string::npos || text.find("\xe2\x80\x93") != std::string::npos ||
           text.find("\xe2\x86\x92") != std::string::npos;  // a dash, an arrow
}

}  // namespace

std::string plain_words(const std::string& text) {
    // Accents of all writings are taken off, here and in the tables. Signs that stand for words are none: "№" is not
    // "No".
    static const std::unique_ptr<icu::Transliterator> plainly = [] {
        UErrorCode fault = U_ZERO_ERROR;
        // A set that comes first would be one for all steps.
        return std::unique_ptr<icu::Transliterator>(
            icu::Transliterator::createInstance("NFC; [\\u00A9\\u00AE\\u2116\\u2120-\\u2122] Remove; NFKD; "
                                                "[:Nonspacing Mark:] Remove; Latin-ASCII; Lower; NFC",
                                                UTRANS_FORWARD, fault));
    }();
    icu::UnicodeString letters = icu::UnicodeString::fromUTF8(text);
    if (plainly) plainly->transliterate(letters);
    icu::UnicodeString words;
    for (std::int32_t at = 0; at < letters.length(); at = letters.moveIndex32(at, 1)) {
        const UChar32 letter = letters.char32At(at);
        if (u_isalnum(letter) != 0) {
            words.append(letter);
        } else if (!words.isEmpty() && words[words.length() - 1] != u' ') {
            words.append(u' ');
        }
    }
    std::string plain;
    words.trim().toUTF8String(plain);
    return plain;
}

Wording wording_of(const std::string& text) {
    static const Table plain_askings = table_of(asks_plainly), for_next = table_of(asks_for_the_next),
                       to_go_on = table_of(asks_to_go_on), to_start = table_of(asks_to_start),
                       to_agree = table_of(asks_to_agree), harmful = table_of(harms),
                       to_press = table_of(asks_to_press), to_click = table_of(asks_to_click),
                       where = table_of(anywhere), of_win = table_of(tells_of_win), of_loss = table_of(tells_of_loss),
                       as_it_is = table_of(leaves_as_it_is), any = table_of(any_key);
    constexpr std::size_t longest_label = 6, longest_sentence = 9;  // words
    Wording wording;
    const Words words = words_of(plain_words(text));
    if (words.empty()) return wording;
    wording.is_harmful = longest_of(words, harmful) > 0;
    const std::size_t next = longest_of(words, for_next), plainly = std::max(next, longest_of(words, plain_askings)),
                      on = longest_of(words, to_go_on), start = longest_of(words, to_start),
                      agree = longest_of(words, to_agree);
    // Of a label at least half is what it asks for.
    const auto says = [&](std::size_t matched) { return matched > 0 && 2 * matched >= words.size(); };
    if (words.size() <= longest_label)
        wording.asks = says(plainly) ? Asks::new_game
                       : says(on)    ? Asks::to_go_on
                       : says(start) ? Asks::to_start
                       : says(agree) ? Asks::to_agree
                                     : Asks::nothing;
    if (words.size() <= longest_sentence)
        wording.tells = longest_of(words, of_win) > 0    ? Tells::won
                        : longest_of(words, of_loss) > 0 ? Tells::lost
                        : next > 0                       ? Tells::won
                                                         : Tells::nothing;
    // All of it: "No 8" is a number.
    wording.declines = words.size() <= longest_label && longest_of(words, as_it_is) == words.size();
    const bool is_asked = longest_of(words, to_press) > 0, is_about_beginning = plainly + on + start > 0;
    const bool is_to_click = longest_of(words, to_click) > 0 && words.size() <= longest_sentence;
    if (is_to_click && (is_about_beginning || longest_of(words, where) > 0))
        wording.asks = std::max(wording.asks, Asks::to_start);
    bool is_parted = false;
    for (std::size_t at = 0; at < words.size() && wording.key.empty(); ++at) {
        const std::optional<std::string> key = key_at(words, at);
        // `R: restart` names a key as well; a lone letter within a sentence is a word.
        const bool is_listed = key && at == 0 && words.size() > 1 && is_about_beginning && words.size() <= 4;
        is_parted |= is_listed && stands_apart(text);
        const bool is_word =
            key && key->size() == 1 && is_asked && at > 0 && (*key == "a" || *key == "i" || *key == "o");
        if (key && (is_asked || is_listed) && !is_word) wording.key = *key;
    }
    // "C Next" may be a stroke before a word. What the key is for may stand on the next line.
    const bool is_all = is_asked && wording.key.size() > 1 && words.size() <= 3;
    wording.key_begins = !wording.key.empty() && ((is_about_beginning && (is_asked || is_parted)) || is_all);
    if (wording.key.empty() && is_asked && words.size() <= longest_sentence && longest_of(words, any) > 0)
        wording.key = "space", wording.key_begins = true;
    // What tells of a key is no button.
    if (wording.key_begins && is_asked) wording.asks = std::min(wording.asks, Asks::to_start);
    return wording;
}

}  // namespace sightread
