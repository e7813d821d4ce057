/** A one-page PDF that names itself, in Latin-1 without parentheses: what the demonstration's users upload. */
export function demoPdf(title: string): Uint8Array {
  const text = `BT /F1 18 Tf 72 700 Td (${title}) Tj ET`;
  const encoding = isAscii(title) ? '' : '/Encoding/WinAnsiEncoding';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream\n`,
    `<</Type/Font/Subtype/Type1/BaseFont/Helvetica${encoding}>>`,
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((body, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj${body}endobj\n`;
    return place;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const place of places) file += `${String(place).padStart(10, '0')} 00000 n \n`;
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  // A byte each: lengths and places above count letters.
  return new Uint8Array(Buffer.from(file, 'latin1'));
}

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);
