/** Receives the store's measurements; must not block. */
export interface StoreMeter {
  /** Measures one transaction: its number of appends and its time. */
  appended(appends: number, seconds: number): void;
  /** Counts appends that the store did not take: it is away, or has no room. */
  failed(): void;
}
