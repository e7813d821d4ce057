/** Hears how projecting goes; what it does with it must not wait. */
export interface FeedMeter {
  /** One batch of a projection, committed. */
  projected(projection: string, events: number, seconds: number): void;
}

/** Hears of each PDF asked for: seconds with its waiting for a page. */
export interface PrintMeter {
  printed(seconds: number): void;
  failed(seconds: number): void;
}
