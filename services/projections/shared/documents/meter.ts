/** Hears of each PDF asked for: seconds with its waiting for a page. */
export interface PrintMeter {
  printed(seconds: number): void;
  failed(seconds: number): void;
}
