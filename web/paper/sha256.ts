/** Larger than any document of the product. */
const LARGEST_BYTES = 50 * 1024 * 1024;

/** Why a file's SHA-256 cannot be worked out here, and how to mend it. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** SHA-256 of a file, hexadecimal, worked out in the browser: the file goes nowhere. @throws {Unreadable} */
export async function sha256Of(file: File): Promise<string> {
  if (file.size === 0) throw new Unreadable('El archivo está vacío: elija el PDF del documento.');
  if (file.size > LARGEST_BYTES)
    throw new Unreadable('El archivo pasa de 50 MB: ningún documento del sistema es tan grande.');
  // Browsers have it over HTTPS alone, and on the machine itself.
  if (globalThis.crypto?.subtle === undefined)
    throw new Unreadable(
      'Este navegador solo puede leer el archivo si el sistema se abre con https://. Pida esa dirección, o use el código QR del documento.',
    );
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    throw new Unreadable(
      'No se pudo leer el archivo: si está abierto en otro programa, ciérrelo y elíjalo de nuevo.',
    );
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
