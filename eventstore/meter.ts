/** Hears how the store works; what it does with it must not wait. */
export interface StoreMeter {
  /** One transaction with so many appends, from asking to answer. */
  appended(appends: number, seconds: number): void;
}
