/** Counts each requested PDF, with its seconds, including its wait for a page. */
export interface PrintMeter {
  printed(seconds: number): void;
  failed(seconds: number): void;
}
