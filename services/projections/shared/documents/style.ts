import { emojiFont, hasEmoji } from './fonts/emoji.ts';
import { INTER_400, INTER_600 } from './fonts/inter.ts';

/** Letter with margins of 13 mm; the bottom one holds the running foot (domain §5). */
export const PAGE = { marginMm: 13, bottomMm: 19 } as const;

const face = (family: string, weight: string, data: string): string =>
  `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${data}) format("woff2")}`;

const FACES = `${face('Inter', '400 500', INTER_400)}${face('Inter', '600 900', INTER_600)}`;

/** Adds the fonts to a page, so that a print looks the same on every machine. */
export async function withFonts(page: string): Promise<string> {
  const emoji = hasEmoji(page) ? face('Noto Emoji', '400 900', await emojiFont()) : '';
  return page.replace('</head>', `<style>${FACES}${emoji}</style></head>`);
}

/** Fonts for letters, then for emoji; other characters take whatever font the machine has. */
export const FAMILIES = '"Inter","Noto Emoji","Liberation Sans",Arial,sans-serif';

export const DOCUMENT_STYLE = `
*{box-sizing:border-box}
html{font:9.5pt/1.4 ${FAMILIES};color:#15202b;-webkit-print-color-adjust:exact}
body{margin:0;overflow-wrap:anywhere}
p{margin:0 0 1.2mm}
header{display:grid;grid-template-columns:32mm 1fr 40mm;gap:5mm;align-items:start;padding-bottom:3mm;margin-bottom:3.6mm;border-bottom:.6mm solid #1f3a5f}
header .logo{display:flex;align-items:center}
header img{max-width:32mm;max-height:18mm;object-fit:contain}
header .names{text-align:center;text-transform:uppercase}
header .names p{margin:0;font-size:9pt;letter-spacing:.02em}
header .names .entity{font-weight:600;font-size:10.5pt}
h1{margin:1.6mm 0 0;font-size:11.5pt;font-weight:600;line-height:1.3;letter-spacing:.02em}
h1 span{display:block}
h1 span+span{font-size:10.5pt}
header .mark{text-align:right}
header .mark p{margin:0}
header .mark .number{font-weight:600;font-size:11pt}
header .mark .number.long{font-size:9pt}
h2{margin:3.6mm 0 1.3mm;font-size:8.5pt;font-weight:600;letter-spacing:.05em;text-transform:uppercase;color:#1f3a5f;break-after:avoid}
dl{display:grid;gap:0;margin:0;border:.25mm solid #b8c2cf;border-radius:.8mm;overflow:hidden}
dl.two{grid-template-columns:1fr 1fr}
dl.four{grid-template-columns:repeat(4,1fr)}
dl div{break-inside:avoid;padding:1mm 2mm;box-shadow:0 0 0 .125mm #b8c2cf}
dl .most{grid-column:span 3}
dl .half{grid-column:span 2}
dt{font-size:7.2pt;color:#44546a}
dd{margin:0;font-weight:500}
table{width:100%;border-collapse:collapse;margin:0 0 3mm;font-size:8.8pt}
thead{display:table-header-group}
tr{break-inside:avoid}
th,td{border:.25mm solid #b8c2cf;padding:.9mm 1.7mm;text-align:left;vertical-align:top}
thead th{background:#e9eef5;font-size:7.6pt;font-weight:600;color:#1f3a5f;vertical-align:middle;overflow-wrap:normal}
.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.code,.whole{white-space:nowrap}
.broken{white-space:normal!important;overflow-wrap:anywhere!important}
.middle{vertical-align:middle;text-align:center;font-weight:600}
.total th,.total td{background:#f5f7fa;font-weight:600}
.carry th,.carry td{background:#f5f7fa;font-style:italic;font-weight:500}
.new-page,h2:has(+ table.new-page){break-before:page}
h2+table.new-page{break-before:auto}
.note{font-size:8.6pt;margin:0 0 2mm}
.words{border:.25mm solid #b8c2cf;border-radius:.8mm;padding:1.6mm 2mm;margin:0 0 3mm;break-inside:avoid}
.words span{font-size:7.2pt;color:#44546a;display:block}
.words strong{font-weight:600}
.text{box-decoration-break:clone;border:.25mm solid #b8c2cf;border-radius:.8mm;padding:1.8mm 2mm;min-height:10mm}
.text p:last-child{margin:0}
.sums{display:grid;grid-template-columns:1fr 66mm;gap:4mm;align-items:start;break-inside:avoid}
.sums table{margin:0}
.landscape .signatures{margin-top:13mm}
.signatures{display:flex;justify-content:space-around;gap:14mm;margin-top:17mm;break-inside:avoid}
.closing{break-inside:avoid}
.signatures div{flex:0 1 76mm;text-align:center;border-top:.3mm solid #15202b;padding-top:1.4mm}
.signatures p{margin:0;line-height:1.35}
.signatures .name{font-weight:600;min-height:1.35em}
.signatures .role{font-size:8pt;color:#44546a;text-transform:uppercase;letter-spacing:.04em}
.watermark{position:fixed;inset:0;display:flex;align-items:center;justify-content:center;pointer-events:none}
.watermark span{transform:rotate(-35deg);font-size:92pt;font-weight:600;letter-spacing:.06em;color:rgb(170 20 20/.13)}
`;

/** Style of the reason below a watermark's word. */
export const ACROSS_STYLE = `
.watermark small{display:block;max-width:190mm;font-size:20pt;line-height:1.2;letter-spacing:0;text-align:center;overflow-wrap:anywhere;color:rgb(170 20 20/.5)}
`;

/** Style of an issued document: its QR code is next to its number, and as high as the names in the head. */
export const MARK_STYLE = `
header{grid-template-columns:32mm 1fr auto 20mm;gap:4mm}
header .mark{max-width:40mm}
header .verifiable,header .qr{display:block;width:20mm;height:20mm}
header .verifiable{margin:-1.6mm -1.6mm -1.6mm 0}
.qr path{fill:#000}
`;
