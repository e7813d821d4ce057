import { encode } from 'uqr';
import { type Html, html } from './html.ts';

/** Modules of white around a code without which scanners do not find it (ISO/IEC 18004). */
const QUIET = 4;

/** A text as a QR code that scales without loss; with error correction M, 15 % of it may be soiled. */
export function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const rows = data.map((row, y) =>
    runsOf(row).map(([from, length]) => `M${from} ${y}h${length}v1h-${length}z`),
  );
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${rows.flat().join('')}"/></svg>`;
}

/** Runs of dark modules in a row: where each begins, and its length. */
function runsOf(row: readonly boolean[]): readonly (readonly [from: number, length: number])[] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
