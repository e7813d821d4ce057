/** Limit of the file; no document of the product is as large. */
const LARGEST_BYTES = 50 * 1024 * 1024;

/** Reason why a file's SHA-256 cannot be computed in the browser, with the remedy, in Spanish. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/**
 * SHA-256 of a file, hexadecimal, computed in the browser so that the file is not sent anywhere. @throws {Unreadable}
 */
export async function sha256Of(file: File): Promise<string> {
  if (file.size === 0) throw new Unreadable('El archivo está vacío: elija el PDF del documento.');
  if (file.size > LARGEST_BYTES)
    throw new Unreadable('El archivo pasa de 50 MB: ningún documento del sistema es tan grande.');
  // Browsers offer `crypto.subtle` only over HTTPS and on localhost.
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
