/** Called with the progress of projecting; it must not wait. */
export interface FeedMeter {
  /** Counts a committed batch of a projection. */
  projected(projection: string, events: number, seconds: number): void;
}
