import type { Browser, Locator, Page } from '@playwright/test';
import { animatedWebp, type Frame } from './animated-webp.ts';

/** Height in pixels of the strip below the page that says what happens. */
const captionHeight = 44;
/** Duration in milliseconds of a frame while something moves. */
const step = 80;

interface Shot extends Omit<Frame, 'webp'> {
  base64: string;
}

interface Stage {
  draw: (
    picture: string,
    pointer: [number, number] | null,
    pressed: boolean,
    caption: string,
  ) => Promise<Shot | null>;
}

declare global {
  interface Window {
    stage: Stage;
  }
}

/**
 * Records a page as an animated WebP file: pictures of the page with a pointer and a caption, each as long as the script says. So
 * the recording has the same speed on every machine.
 */
export class Recorder {
  readonly #page: Page;
  readonly #stage: Page;
  readonly #size: { width: number; height: number };
  readonly #frames: Frame[] = [];
  #pointer: [number, number] | null = null;
  #caption = '';

  private constructor(page: Page, stage: Page, size: { width: number; height: number }) {
    this.#page = page;
    this.#stage = stage;
    this.#size = { ...size, height: size.height + captionHeight };
  }

  static async of(page: Page, browser: Browser): Promise<Recorder> {
    const size = page.viewportSize();
    if (size === null) throw new Error('The page has no fixed size');
    const stage = await browser.newPage();
    await stage.evaluate(prepareStage, { ...size, captionHeight });
    return new Recorder(page, stage, size);
  }

  get durationMs(): number {
    return this.#frames.reduce((sum, { durationMs }) => sum + durationMs, 0);
  }

  say(caption: string): void {
    this.#caption = caption;
  }

  /** Shows the page as it is for some milliseconds. */
  async hold(durationMs: number, pressed = false): Promise<void> {
    const picture = (await this.#page.screenshot({ caret: 'initial' })).toString('base64');
    const shot = await this.#stage.evaluate(
      ([source, pointer, isPressed, caption]) => window.stage.draw(source, pointer, isPressed, caption),
      [picture, this.#pointer, pressed, this.#caption] as const,
    );
    const last = this.#frames.at(-1);
    if (shot === null && last) last.durationMs += durationMs;
    if (shot === null) return;
    const { base64, ...place } = shot;
    this.#frames.push({ ...place, durationMs, webp: Buffer.from(base64, 'base64') });
  }

  /** Records what moves by itself until the promise is settled. */
  async during(done: Promise<unknown>): Promise<void> {
    let over = false;
    const end = done.finally(() => (over = true));
    while (!over) await this.hold(step * 3);
    await end;
  }

  async point(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (box === null) throw new Error('There is nothing to point at');
    const [fromX, fromY] = this.#pointer ?? [this.#size.width / 2, this.#size.height / 2];
    const [toX, toY] = [box.x + Math.min(box.width / 2, 120), box.y + box.height / 2];
    for (const share of [0.2, 0.5, 0.8, 0.95, 1]) {
      this.#pointer = [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share];
      await this.#page.mouse.move(...this.#pointer);
      await this.hold(step);
    }
  }

  async click(target: Locator): Promise<void> {
    await this.point(target);
    await this.hold(step * 4, true);
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    await target.focus();
    for (const word of text.match(/\S+\s*/g) ?? []) {
      await this.#page.keyboard.type(word);
      await this.hold(step * 3);
    }
  }

  file(): Buffer {
    return animatedWebp(this.#frames, this.#size.width, this.#size.height);
  }
}

/** Runs in an empty page, which joins the pictures with the pointer and the caption, and cuts out what has changed. */
function prepareStage({
  width,
  height,
  captionHeight: strip,
}: {
  width: number;
  height: number;
  captionHeight: number;
}) {
  const canvas = new OffscreenCanvas(width, height + strip);
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (drawing === null) throw new Error('The browser cannot draw');
  let before: Uint32Array | null = null;

  function drawPointer(
    [x, y]: [number, number],
    pressed: boolean,
    context: OffscreenCanvasRenderingContext2D,
  ): void {
    const outline = [0, 0, 0, 18, 5, 14, 8, 21, 11, 20, 8, 13, 14, 13];
    if (pressed) {
      context.beginPath();
      context.arc(x, y, 15, 0, 2 * Math.PI);
      context.fillStyle = 'rgb(0 99 107 / 25%)';
      context.fill();
    }
    context.beginPath();
    for (let at = 0; at < outline.length; at += 2)
      context.lineTo(x + (outline[at] ?? 0), y + (outline[at + 1] ?? 0));
    context.closePath();
    context.fillStyle = '#171f24';
    context.strokeStyle = '#ffffff';
    context.lineWidth = 1.5;
    context.fill();
    context.stroke();
  }

  function changed(): { x: number; y: number; width: number; height: number } | null {
    const now = new Uint32Array(drawing?.getImageData(0, 0, width, height + strip).data.buffer ?? []);
    let [left, right, top, bottom] = [width, -1, height + strip, -1];
    for (let at = 0; at < now.length; at += 1) {
      if (before?.[at] === now[at]) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
    before = now;
    if (right < 0) return null;
    const [x, y] = [left - (left % 2), top - (top % 2)];
    return { x, y, width: right - x + 1, height: bottom - y + 1 };
  }

  window.stage = {
    async draw(picture, pointer, pressed, caption) {
      const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
      drawing.drawImage(await createImageBitmap(new Blob([bytes], { type: 'image/png' })), 0, 0);
      if (pointer) drawPointer(pointer, pressed, drawing);
      drawing.fillStyle = '#171f24';
      drawing.fillRect(0, height, width, strip);
      drawing.fillStyle = '#fbfaf7';
      drawing.font = '600 17px "Hanken Grotesk", "Segoe UI", "Liberation Sans", sans-serif';
      drawing.textBaseline = 'middle';
      drawing.fillText(caption, 20, height + strip / 2);
      const place = changed();
      if (place === null) return null;
      const part = new OffscreenCanvas(place.width, place.height);
      part.getContext('2d')?.drawImage(canvas, -place.x, -place.y);
      const blob = await part.convertToBlob({ type: 'image/webp', quality: 0.72 });
      const file = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (const byte of file) text += String.fromCharCode(byte);
      return { ...place, durationMs: 0, base64: btoa(text) };
    },
  };
}
