/** Units of a time shown to people, the longest first, with their seconds. */
const UNITS = [
  { name: 'd', seconds: 86_400 },
  { name: 'h', seconds: 3_600 },
  { name: 'min', seconds: 60 },
  { name: 's', seconds: 1 },
] as const;

/** A time as people read it, in its two longest units: `0.4 s`, `45 s`, `3 min 20 s`, `2 h 5 min`, `931 d`. */
export function shownDuration(seconds: number): string {
  if (seconds < 10) return `${Math.max(0, Math.round(seconds * 10) / 10)} s`;
  const whole = Math.round(seconds);
  const at = UNITS.findIndex((unit) => whole >= unit.seconds);
  const [first, second] = UNITS.slice(at);
  if (first === undefined) return `${whole} s`;
  const many = Math.floor(whole / first.seconds);
  const rest = second === undefined ? 0 : Math.floor((whole % first.seconds) / second.seconds);
  return rest === 0 ? `${many} ${first.name}` : `${many} ${first.name} ${rest} ${second?.name}`;
}
