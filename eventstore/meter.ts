/** Receives the store's measurements; must not block. */
export interface StoreMeter {
  /** One transaction: how many appends it held and how long it took. */
  appended(appends: number, seconds: number): void;
  /** The store did not take appends: it is away, or has no room. */
  failed(): void;
}
