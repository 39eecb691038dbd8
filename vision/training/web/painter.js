// Boards that are drawn: one set of orders, carried out as SVG elements or on a canvas. Runs in the page.
class Painter {
  // WIDTH x HEIGHT in the board's own units; SHOWN is how many CSS pixels a unit takes.
  constructor(width, height, shown = 1, style = '') {
    this.width = width;
    this.height = height;
    this.onCanvas = chance(0.55);
    this.orders = [];
    if (this.onCanvas) {
      this.element = element(
        'canvas',
        `width:${width * shown}px;height:${height * shown}px;display:block;${style}`,
      );
      // Pixels of the canvas a unit: a sharp one, an ordinary one, or a coarse one that is scaled up.
      this.scale = weighted([
        [4, shown * devicePixelRatio],
        [4, shown],
        [1, shown * 0.6],
        [1, shown * 2],
      ]);
      this.element.width = Math.round(width * this.scale);
      this.element.height = Math.round(height * this.scale);
    } else {
      this.element = this.node('svg', {viewBox: `0 0 ${width} ${height}`});
      this.element.style.cssText = `width:${width * shown}px;height:${height * shown}px;display:block;${style}`;
      this.definitions = 0;
    }
  }
  node(name, attributes = {}) {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes))
      if (value !== null && value !== undefined) made.setAttribute(key, value);
    return made;
  }
  // Where the board's point (x, y) is in the window, CSS pixels.
  locate(x, y) {
    const box = this.element.getBoundingClientRect();
    const left = this.element.clientLeft,
      top = this.element.clientTop;
    return [
      box.left + left + (x * (box.width - 2 * left)) / this.width,
      box.top + top + (y * (box.height - 2 * top)) / this.height,
    ];
  }
  rect(x, y, w, h, radius, look) {
    this.orders.push(['rect', look, x, y, w, h, Math.max(0, Math.min(radius || 0, w / 2, h / 2))]);
  }
  circle(x, y, r, look) {
    this.orders.push(['circle', look, x, y, r]);
  }
  polygon(points, look) {
    this.orders.push(['polygon', look, points]);
  }
  line(points, look) {
    this.orders.push(['line', look, points]);
  }
  text(x, y, size, string, look) {
    this.orders.push(['text', look, x, y, size, string]);
  }
  image(x, y, w, h, url, look = {}) {
    this.orders.push(['image', look, x, y, w, h, url]);
  }
  markup(x, y, size, markup, colour, look = {}) {
    this.orders.push(['markup', look, x, y, size, markup, colour]);
  }
  // Carries out the orders; PICTURES maps addresses to loaded images (only the canvas needs them).
  finish(pictures) {
    for (const order of this.orders)
      if (this.onCanvas) this.draw(pictures, ...order);
      else this.add(...order);
  }
  add(kind, look, ...a) {
    const common = {
      fill: look.fill || 'none',
      stroke: look.stroke,
      'stroke-width': look.stroke ? look.width || 1 : null,
      opacity: look.opacity,
      'stroke-dasharray': look.dash,
      'stroke-linejoin': look.join,
      'stroke-linecap': look.cap,
      style: look.shadow
        ? `filter:drop-shadow(${look.shadow.x}px ${look.shadow.y}px ${look.shadow.blur / 2}px ${look.shadow.colour})`
        : null,
    };
    let made;
    if (kind === 'rect')
      made = this.node('rect', {...common, x: a[0], y: a[1], width: a[2], height: a[3], rx: a[4]});
    else if (kind === 'circle') made = this.node('circle', {...common, cx: a[0], cy: a[1], r: a[2]});
    else if (kind === 'polygon')
      made = this.node('polygon', {...common, points: a[0].map(p => p.join(',')).join(' ')});
    else if (kind === 'line')
      made = this.node('polyline', {...common, fill: 'none', points: a[0].map(p => p.join(',')).join(' ')});
    else if (kind === 'text') {
      made = this.node('text', {
        ...common,
        x: a[0],
        y: a[1],
        'font-size': a[2],
        'text-anchor': 'middle',
        'dominant-baseline': 'central',
        'font-family': look.font || 'sans-serif',
        'font-weight': look.weight,
      });
      made.textContent = a[3];
    } else if (kind === 'markup') {
      const holder = document.createElement('div');
      holder.innerHTML = a[3];
      made = holder.querySelector('svg');
      for (const [key, value] of Object.entries({
        x: a[0],
        y: a[1],
        width: a[2],
        height: a[2],
        fill: a[4],
        opacity: look.opacity,
      })) {
        if (value !== undefined) made.setAttribute(key, value);
      }
      made.style.color = a[4];
    } else if (look.part || look.source) {
      // a part of a picture: a window that shows it enlarged
      made = this.node('svg', {
        x: a[0],
        y: a[1],
        width: a[2],
        height: a[3],
        opacity: look.opacity,
        preserveAspectRatio: 'none',
        viewBox: look.source ? look.source.slice(0, 4).join(' ') : null,
      });
      if (look.source)
        made.append(this.node('image', {href: a[4], x: 0, y: 0, width: look.source[4], height: look.source[4]}));
      else {
        const [px, py, share] = look.part,
          w = a[2] / share,
          h = a[3] / share;
        made.append(
          this.node('image', {
            href: a[4],
            x: -px * (w - a[2]),
            y: -py * (h - a[3]),
            width: w,
            height: h,
            preserveAspectRatio: 'xMidYMid slice',
          }),
        );
      }
    } else
      made = this.node('image', {
        href: a[4],
        x: a[0],
        y: a[1],
        width: a[2],
        height: a[3],
        opacity: look.opacity,
        preserveAspectRatio: look.stretch ? 'none' : 'xMidYMid meet',
      });
    this.element.append(made);
  }
  draw(pictures, kind, look, ...a) {
    const context = this.element.getContext('2d');
    context.save();
    context.scale(this.scale, this.scale);
    context.globalAlpha = look.opacity === undefined ? 1 : look.opacity;
    if (look.shadow) {
      [context.shadowColor, context.shadowBlur] = [look.shadow.colour, look.shadow.blur * this.scale];
      [context.shadowOffsetX, context.shadowOffsetY] = [look.shadow.x * this.scale, look.shadow.y * this.scale];
    }
    context.fillStyle = look.fill || 'transparent';
    context.strokeStyle = look.stroke || 'transparent';
    context.lineWidth = look.width || 1;
    context.lineJoin = look.join || 'miter';
    context.lineCap = look.cap || 'butt';
    if (look.dash) context.setLineDash(String(look.dash).split(/[ ,]+/).map(Number));
    context.beginPath();
    if (kind === 'text') {
      context.font = `${look.weight || 400} ${a[2]}px ${look.font || 'sans-serif'}`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(a[3], a[0], a[1]);
      if (look.stroke) context.strokeText(a[3], a[0], a[1]);
    } else if (kind === 'markup') {
      const view = (/viewBox="([^"]+)"/.exec(a[3]) || ['', '0 0 16 16'])[1].split(/\s+/).map(Number);
      const k = a[2] / Math.max(view[2], view[3]);
      context.translate(a[0] + (a[2] - view[2] * k) / 2, a[1] + (a[2] - view[3] * k) / 2);
      context.scale(k, k);
      context.fillStyle = a[4];
      for (const path of a[3].matchAll(/ d="([^"]+)"/g)) context.fill(new Path2D(path[1]));
    } else if (kind === 'image') {
      const picture = pictures.get(a[4]);
      if (picture && picture.naturalWidth) {
        const w = picture.naturalWidth,
          h = picture.naturalHeight;
        if (look.source) {
          const k = w / look.source[4];
          context.drawImage(picture, ...look.source.slice(0, 4).map(v => v * k), a[0], a[1], a[2], a[3]);
        } else if (look.part) {
          const [px, py, share] = look.part,
            ratio = a[2] / a[3];
          const sw = Math.min(w, h * ratio) * share,
            sh = sw / ratio;
          context.drawImage(picture, px * (w - sw), py * (h - sh), sw, sh, a[0], a[1], a[2], a[3]);
        } else if (look.stretch) context.drawImage(picture, a[0], a[1], a[2], a[3]);
        else {
          const k = Math.min(a[2] / w, a[3] / h);
          context.drawImage(picture, a[0] + (a[2] - w * k) / 2, a[1] + (a[3] - h * k) / 2, w * k, h * k);
        }
      }
    } else {
      if (kind === 'rect') context.roundRect(...a);
      else if (kind === 'circle') context.arc(a[0], a[1], a[2], 0, 2 * Math.PI);
      else {
        a[0].forEach(([x, y], i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)));
        if (kind === 'polygon') context.closePath();
      }
      if (look.fill && kind !== 'line') context.fill();
      if (look.fill && look.stroke) context.shadowColor = 'transparent';
      if (look.stroke) context.stroke();
    }
    context.restore();
  }
}
const randomShadow = () =>
  chance(0.3)
    ? {x: integer(-2, 4), y: integer(0, 5), blur: integer(0, 10), colour: pick(['#0008', '#0004', '#000', '#666'])}
    : null;
