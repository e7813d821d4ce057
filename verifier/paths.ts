/** Note of the last seal. */
export const NOTE = 'notes/last.txt';
/** Keys that the installation names: convenient, and no proof of anything. */
export const KEYS = 'notes/keys.txt';
/** Nodes of the tree, from which proofs for earlier seals are made. */
export const NODES = 'notes/nodes.txt';
/** Changes of the log's key, each with the proof of its event and the note that both keys signed. */
export const ROTATIONS = 'notes/rotation-';
/** Time stamp of the last seal (RFC 3161), as `openssl ts -verify` reads it. */
export const STAMP = 'notes/last.tsr';
/** The note that was stamped, where witnesses have signed it since. */
export const STAMPED = 'notes/stamped.txt';
export const DOCUMENTS = 'documents/';
export const FORMAT_PAGE = 'formato.md';
/** The stream of the seals. */
export const SEALS = 'seal-1';
/** Proofs of the last revision of a history when the seal was made. */
export const HEAD = /^proofs\/[\w.-]+\.head\.json$/;
