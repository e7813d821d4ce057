/** Hears how projecting goes; what it does with it must not wait. */
export interface FeedMeter {
  /** One batch of a projection, committed. */
  projected(projection: string, events: number, seconds: number): void;
}
