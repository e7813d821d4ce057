import { joined, toHex } from '@expediente/seals/bytes.ts';
import { sha256 } from '@expediente/seals/hash.ts';
import { parseNote } from '@expediente/seals/note.ts';
import { NOTE, STAMP, STAMPED } from './paths.ts';
import { about, type Finding } from './report.ts';
import { textOf } from './unzip.ts';

/** DER of an octet string of 32 bytes, as which a stamp holds the SHA-256 of the stamped text. */
const OCTETS = Uint8Array.of(0x04, 0x20);

/** Most bytes of an authority's answer. */
const MOST_BYTES = 65_536;

/**
 * Findings about the time stamp of the seal. This verifier only checks that the stamp is over the note of the archive;
 * its signature is checked with other tools, so it is not called proven.
 */
export function stampFindings(files: ReadonlyMap<string, Uint8Array>): readonly Finding[] {
  const found = about('El sello de tiempo');
  const [stamp, stamped, note] = [STAMP, STAMPED, NOTE].map((path) => files.get(path));
  if (!stamp) return stamped ? [found('unproven', `falta ${STAMP}`)] : [];
  const over = stamped ?? note ?? new Uint8Array();
  const text = textOf(over);
  if (!parseNote(text) || !textOf(note ?? over).startsWith(text))
    return [found('refused', `${STAMPED} no es la nota del sello`)];
  if (stamp.length > MOST_BYTES || !toHex(stamp).includes(toHex(joined(OCTETS, sha256(over)))))
    return [found('refused', 'es de otra nota')];
  const data = stamped ? STAMPED : NOTE;
  return [
    found(
      'unproven',
      `este verificador no lo comprueba: hágalo con openssl ts -verify -in ${STAMP} -data ${data} -CAfile CERTIFICADO.pem, con el certificado de la autoridad que usted conoce`,
    ),
  ];
}
