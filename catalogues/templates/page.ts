import { type Html, html } from '@expediente/kernel/html.ts';

/** Style of a template's text on its sheet, the same for preview and print. */
export const TEMPLATE_STYLE = `
.template{font-size:10.5pt;line-height:1.55;text-align:justify;overflow-wrap:anywhere}
.template p{margin:0 0 3mm}
.template h1,.template h2,.template h3,.template h4{display:block;margin:0 0 4mm;font-weight:600;text-align:center;line-height:1.3;letter-spacing:0;text-transform:none;color:inherit;border:0;padding:0;break-after:avoid}
.template h1{font-size:14pt}.template h2{font-size:12.5pt}.template h3{font-size:11.5pt}.template h4{font-size:10.5pt}
.template ul,.template ol{margin:0 0 3mm;padding-left:7mm}
.template li p{margin:0 0 1mm}
.template blockquote{margin:0 0 3mm 8mm}
.template hr{border:0;border-top:.25mm solid #15202b;margin:4mm 0}
.template table{width:100%;border-collapse:collapse;margin:0 0 4mm;font-size:9.5pt;text-align:left}
.template th,.template td{border:.25mm solid #8a97a8;padding:1.2mm 2mm;vertical-align:top}
.template th{font-weight:600;background:#eef1f5}
.template td p,.template th p{margin:0}
.template .whole{white-space:nowrap}
.template tr{break-inside:avoid}
.template mark{background:#fde2e2;color:#8c1d18}
.template .literal{box-decoration-break:clone;border:.25mm solid #8a97a8;padding:3mm 4mm;margin:0 .25mm 4mm}
.template .literal>:last-child{margin-bottom:0}
.template .signers{display:flex;flex-wrap:wrap;justify-content:space-around;gap:12mm 10mm;margin-top:16mm;text-align:center;break-inside:avoid}
.template :has(+ .signers){break-after:avoid}
.template .signers>div{flex:0 1 52mm;border-top:.3mm solid #15202b;padding-top:1.4mm}
.template .signers p{margin:0;line-height:1.35}
.template .signers .name{font-weight:600}
.template .signers .role{font-size:8pt;color:#44546a;text-transform:uppercase}
`;

/** A filled template (fill.ts) as the body of a document. */
export const templateBody = (filled: string): Html =>
  html`<article class="template">${{ markup: filled }}</article>`;
