// What pages say, in several languages; only its look matters. Runs in the page.
const LANGUAGES = {
  english: {
    titles: [
      'Match the Pairs',
      'Tile Connect',
      'Welcome',
      'Puzzle Time',
      'My First Game',
      'Level Select',
      'Brain Gym',
      'Play Now',
      'Trap It!',
      'Slide Puzzle',
      'Lights',
      'Escape',
      'The Daily Puzzle',
      'Game Center',
      'Untitled project',
      'Minefield',
    ],
    labels: [
      'Score',
      'Time',
      'Level',
      'Moves',
      'Best',
      'Hints',
      'Lives',
      'Left',
      'Combo',
      'Player',
      'Steps',
      'Record',
      'Coins',
    ],
    buttons: [
      'New Game',
      'Restart',
      'Hint',
      'Shuffle',
      'Undo',
      'Pause',
      'Start',
      'OK',
      'Settings',
      'Reset',
      'Menu',
      'Solve',
      'Help',
      'Easy',
      'Hard',
      'Quit',
      'Next',
      'Back',
      'Share',
      'Log in',
    ],
    words: (
      'the of and a to in is you that it was for on are as with his they at be this have from or one had by ' +
      'word but not what ' +
      'all were we when your can said there use an each which she do how their if will up other about out many ' +
      'then them these so ' +
      'click tile board puzzle empty moves pairs same picture level player window number'
    ).split(' '),
  },
  chinese: {
    titles: [
      '连连看',
      '消消乐小游戏',
      '数字华容道',
      '围住小猫',
      '点灯游戏',
      '欢迎来到游戏世界',
      '益智游戏',
      '我的拼图',
    ],
    labels: ['得分', '时间', '关卡', '步数', '最高分', '提示', '剩余', '玩家', '生命'],
    buttons: [
      '开始',
      '重新开始',
      '提示',
      '洗牌',
      '撤销',
      '暂停',
      '设置',
      '帮助',
      '退出',
      '下一关',
      '重置',
      '简单',
      '困难',
    ],
    words:
      '点击 相同 图案 两个 即可 消除 路径 不能 超过 游戏 规则 时间 结束 之前 全部 清空 玩家 可以 使用 道具 棋盘 方块 移动 数字'.split(
        ' ',
      ),
  },
  russian: {
    titles: ['Найди пару', 'Пятнашки', 'Поймай кота', 'Головоломка', 'Игра дня', 'Погаси свет'],
    labels: ['Очки', 'Время', 'Уровень', 'Ходы', 'Рекорд', 'Жизни', 'Осталось'],
    buttons: ['Новая игра', 'Заново', 'Подсказка', 'Отмена', 'Пауза', 'Начать', 'Настройки', 'Помощь', 'Выход'],
    words: (
      'и в не на я быть он с что а по это она этот к но они мы весь который из у то за свой ее так год для от ' +
      'игра поле ' +
      'клетка ход пара картинка'
    ).split(' '),
  },
  arabic: {
    titles: ['لعبة الأزواج', 'أحجية الأرقام', 'اصطياد القط', 'مرحبا بكم'],
    labels: ['النقاط', 'الوقت', 'المستوى', 'الحركات'],
    buttons: ['لعبة جديدة', 'إعادة', 'تلميح', 'خلط', 'ابدأ', 'مساعدة'],
    words: 'في من على إلى هذا التي كل اللعبة قطعة صورة وقت لوحة اضغط هنا رقم مستوى لاعب حرك'.split(' '),
    right: true,
  },
  thai: {
    titles: ['เกมจับคู่', 'เกมเลื่อนตัวเลข', 'จับแมว', 'ยินดีต้อนรับ'],
    labels: ['คะแนน', 'เวลา', 'ด่าน', 'ครั้ง'],
    buttons: ['เริ่มเกม', 'เริ่มใหม่', 'คำใบ้', 'สลับ', 'ตกลง', 'ช่วยเหลือ'],
    words: 'คลิก ภาพ ที่ เหมือนกัน สอง ภาพ เพื่อ ลบ ออก จาก กระดาน ก่อน หมด เวลา ผู้เล่น ด่าน'.split(' '),
  },
  german: {
    titles: ['Paare finden', 'Schiebepuzzle', 'Fang die Katze', 'Lichter aus', 'Spielesammlung'],
    labels: ['Punkte', 'Zeit', 'Stufe', 'Züge', 'Rekord', 'Leben', 'Rest'],
    buttons: ['Neues Spiel', 'Neu', 'Tipp', 'Mischen', 'Zurück', 'Pause', 'Los', 'Hilfe', 'Beenden'],
    words: (
      'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus ' +
      'er hat dass ' +
      'Spielfeld Stein Paar Bild klicken Kachel'
    ).split(' '),
  },
  japanese: {
    titles: ['四川省', 'スライドパズル', 'ライツアウト', 'ねこをつかまえろ', 'パズルであそぼう'],
    labels: ['スコア', '時間', 'レベル', '手数', '残り'],
    buttons: ['スタート', 'やり直し', 'ヒント', '戻る', '設定', 'ヘルプ', '次へ'],
    words:
      '同じ 絵柄の 牌を 二つ 選んで 消して ください すべて 消すと クリア です 時間 制限 あり ます マウスで クリック'.split(
        ' ',
      ),
  },
  vietnamese: {
    titles: ['Nối thú', 'Xếp hình', 'Bắt mèo', 'Trò chơi ghép đôi'],
    labels: ['Điểm', 'Thời gian', 'Màn', 'Số bước'],
    buttons: ['Chơi mới', 'Gợi ý', 'Đổi chỗ', 'Tạm dừng', 'Thoát', 'Bắt đầu'],
    words:
      'và của là có cho không được trong một các với người này đã khi đến ô hình giống nhau chọn để ăn điểm bảng'.split(
        ' ',
      ),
  },
  korean: {
    titles: ['사천성', '슬라이드 퍼즐', '고양이 잡기', '퍼즐 게임'],
    labels: ['점수', '시간', '레벨', '이동'],
    buttons: ['시작', '다시', '힌트', '섞기', '도움말', '종료'],
    words: '같은 그림 두 개를 선택하여 없애는 게임 입니다 시간 안에 모두 제거 하세요 마우스로 클릭 타일'.split(' '),
  },
};
const SPACELESS = new Set(['chinese', 'japanese', 'thai']);
let language = LANGUAGES.english;
let spaceless = false;
function chooseLanguage() {
  const name = weighted([
    [5, 'english'],
    [3, 'chinese'],
    [1.2, 'russian'],
    [0.6, 'arabic'],
    [0.6, 'thai'],
    [1, 'german'],
    [0.8, 'japanese'],
    [0.7, 'vietnamese'],
    [0.6, 'korean'],
  ]);
  language = LANGUAGES[name];
  spaceless = SPACELESS.has(name);
}
const title = () =>
  (chance(0.2) ? pick(['🎮 ', '🧩 ', '★ ', '🐾 ', '🔥 ']) : '') +
  pick(language.titles) +
  (chance(0.1) ? pick([' 2', ' Pro', ' v1.0', '!', ' – 2024']) : '');
function sentence(count = integer(5, 16)) {
  const text = times(count, () => pick(language.words)).join(spaceless ? '' : ' ');
  return text[0].toUpperCase() + text.slice(1) + (spaceless ? '。' : '.');
}
const prose = count => times(count, () => sentence()).join(spaceless ? '' : ' ');
const phrase = (low = 1, high = 4) =>
  times(integer(low, high), () => pick(language.words)).join(spaceless ? '' : ' ');
const amount = () =>
  pick([
    () => String(integer(0, 9)),
    () => String(integer(0, 99)),
    () => String(integer(0, 12000)),
    () => `${integer(0, 12)}:${String(integer(0, 59)).padStart(2, '0')}`,
    () => `00:${String(integer(0, 59)).padStart(2, '0')}`,
    () => `${integer(0, 9)} / ${integer(9, 50)}`,
    () => `${integer(1, 99)}%`,
    () => String(integer(0, 999)).padStart(4, '0'),
  ])();
