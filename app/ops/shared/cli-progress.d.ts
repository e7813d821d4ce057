/** Part of cli-progress that the product uses; the package ships no types. */
declare module 'cli-progress' {
  export const Presets: { readonly shades_classic: object };
  export class SingleBar {
    constructor(options: object, preset: object);
    start(total: number, startValue: number, payload: object): void;
    update(value: number, payload: object): void;
    setTotal(total: number): void;
    getTotal(): number;
    stop(): void;
  }
}
