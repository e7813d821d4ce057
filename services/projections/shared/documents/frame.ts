import { shownInstant } from '@expediente/kernel/dates.ts';
import { breakable, FOOT, footRoomMm } from './foot.ts';
import { cssString, type Html, html, paragraphs } from './html.ts';
import type { PrintedMark } from './mark.ts';
import { qrCode } from './qr.ts';
import { ACROSS_STYLE, DOCUMENT_STYLE, FAMILIES, MARK_STYLE, PAGE } from './style.ts';

/** Signatory of the catalogue. */
export interface Signer {
  readonly name: string;
  readonly profession: string;
}

/** Data that the frame of every document shows (domain §5 "Common frame"): institution, address, user, signers. */
export interface DocumentContext {
  readonly entity: string;
  readonly executor: string;
  /** Cost centre, or the executor again. */
  readonly unit: string;
  /** Chosen address; `main` is the unit's own. */
  readonly address: string;
  readonly phone: string;
  /** The entity's logo as a data URI. */
  readonly logo: string | null;
  /** Name of the user who prints. */
  readonly user: string;
  /** Instant of the print, ISO 8601. */
  readonly at: string;
  readonly requester: Signer | null;
  readonly authorizer: Signer | null;
  /** Mark of an issued document. */
  readonly mark?: PrintedMark;
}

export type Watermark = 'ANULADO' | 'RECHAZADO' | 'BORRADOR' | 'MUESTRA' | 'RAZONADA';

export interface Frame {
  readonly context: DocumentContext;
  /** Name of the form or the document, then its subject; shown in capitals. */
  readonly title: readonly string[];
  /** `12/2026`; '': the document has none. */
  readonly number: string;
  /** `dd/mm/yyyy` */
  readonly date: string;
  readonly orientation: 'portrait' | 'landscape';
  readonly watermark: Watermark | null;
  /** Reason below the watermark's word. */
  readonly across?: string;
  /** Additional line above the foot's other lines. */
  readonly foot?: string;
  /** Style rules of this document alone: a literal of the source code. */
  readonly style?: string;
  readonly body: Html;
}

/** The whole page of a document. Its fonts are added for the print. */
export function documentPage(frame: Frame): string {
  const { context, title, date } = frame;
  const { mark } = context;
  const number = numberOf(frame);
  const logo = safeLogo(context.logo);
  const page = html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'">
<title>${[title.join(' - '), number].filter(Boolean).join(' ')}</title>
<style>${pageRules(frame)}${{ markup: DOCUMENT_STYLE }}${{ markup: mark ? MARK_STYLE : '' }}${{ markup: frame.across ? ACROSS_STYLE : '' }}${{ markup: frame.style ?? '' }}</style>
</head>
<body class="${frame.orientation}">
${frame.watermark && html`<div class="watermark" aria-hidden="true"><span>${frame.watermark}${frame.across ? html`<small>${frame.across}</small>` : ''}</span></div>`}
<header>
<div class="logo">${logo && html`<img src="${logo}" alt="${context.entity}">`}</div>
<div class="names">
<p class="entity">${context.entity}</p>
<p>${context.executor}</p>
<h1>${title.map((line) => html`<span>${line}</span>`)}</h1>
</div>
<div class="mark">
${
  number !== '' &&
  html`<p class="${number.length > LONG_NUMBER ? 'number long' : 'number'}">${number}</p>
`
}<p>${date}</p>
</div>${mark ? verifiable(mark) : ''}
</header>
<main>
${frame.body}
</main>
</body>
</html>
`;
  return page.markup;
}

/** QR code of the page that verifies the document; on screens it is a link. */
const verifiable = ({ address }: PrintedMark): Html =>
  html`
<a class="verifiable" href="${address}">${qrCode(address, 'Código para verificar este documento')}</a>`;

/** Paper, running head from the second page on, and the foot with mark, address, print facts and page count. */
function pageRules(frame: Frame): Html {
  const { context, title, orientation, foot } = frame;
  const place = [context.unit, context.address, context.phone && `Tel. ${context.phone}`]
    .filter(Boolean)
    .join(' · ');
  const printed = `Generado por ${context.user} el ${shownInstant(context.at)}`;
  const box = `font:${FOOT.sizePt}pt ${FAMILIES};color:#44546a`;
  const feet = [context.mark?.line, foot, place, printed].filter((line) => line !== undefined);
  const { marginMm } = PAGE;
  const bottomMm = footRoomMm(feet, orientation);
  return {
    markup: `
@page{size:letter ${orientation};margin:${marginMm}mm ${marginMm}mm ${bottomMm}mm;
@top-right{content:${cssString([(title[0] ?? '').toUpperCase(), numberOf(frame)].filter(Boolean).join(' '))};${box}}
@bottom-left{content:${feet.map((line) => cssString(breakable(line))).join(' "\\a " ')};white-space:pre-wrap;text-align:left;width:${FOOT.part * 100}%;${box}}
@bottom-right{content:"Página " counter(page) " de " counter(pages);text-align:right;width:${100 - FOOT.part * 100}%;${box}}}
@page:first{@top-right{content:none}}`,
  };
}

/** Most characters of a number next to a QR code; a longer one is set smaller, and breaks. */
const LONG_NUMBER = 17;

const numberOf = ({ number }: Pick<Frame, 'number'>): string => (number === '' ? '' : `No. ${number}`);

/** Logo as a picture in the page itself; any other is left out. */
const safeLogo = (logo: string | null): string | null =>
  logo !== null && /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]+$/.test(logo) ? logo : null;

/** A signature: line, name, profession, role (domain §5). Without a person the line is left to be filled by hand. */
export const signature = (signer: Signer | null, role: string): Html => html`<div>
<p class="name">${signer?.name ?? ''}</p>
<p>${signer?.profession ?? ''}</p>
<p class="role">${role}</p>
</div>`;

const signatures = (blocks: readonly Html[]): Html | null =>
  blocks.length === 0 ? null : html`<section class="signatures" aria-label="Firmas">${blocks}</section>`;

/** Closing of a document: a text and the signatures, kept on one page if the text is short. */
export function closing(heading: string, text: string, blocks: readonly Html[]): Html {
  const part = html`${
    text !== '' &&
    html`<h2>${heading}</h2>
<div class="text">${paragraphs(text)}</div>`
  }
${signatures(blocks)}`;
  return text.length > 1200 ? part : html`<div class="closing">${part}</div>`;
}

/** A label over its value; without a value a dash, so that nothing looks forgotten. */
export const field = (label: string, value: string, width: '' | 'half' | 'most' = ''): Html =>
  html`<div class="${width}"><dt>${label}</dt><dd>${value === '' ? '—' : value}</dd></div>`;
