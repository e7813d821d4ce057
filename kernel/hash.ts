/** Number of 32 bits that is always the same for a text (FNV-1a), for shares and names, not for protection. */
export function stableNumber(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  }
  return hash >>> 0;
}
