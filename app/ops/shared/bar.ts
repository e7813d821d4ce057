import { Presets, SingleBar } from 'cli-progress';
import { counted } from './command.ts';

/** Progress of a long task: amount done, rate, time left. Silent when the output is not a terminal. */
export interface Bar {
  /** @param total once it is known, or when it has changed */
  update(done: number, total?: number): void;
  end(): void;
}

/** A bar over events of the log. `total` 0: their number is not known, and the bar only counts. */
export const eventBar = (title: string, total: number): Bar => barOf(title, total, 'eventos');

/** Bar over things other than events. */
export const countBar = (title: string, total: number): Bar => barOf(title, total, '');

function barOf(title: string, total: number, unit: string): Bar {
  const bar = new SingleBar(
    {
      format:
        total > 0
          ? `${title} {bar} {percentage} % · {counted} de {all} ${unit} · {speed}/s · faltan {eta_formatted}`
          : `${title} {counted} ${unit} · {speed}/s`,
      hideCursor: true,
      etaBuffer: 50,
    },
    Presets.shades_classic,
  );
  const started = performance.now();
  const facts = (done: number): object => ({
    counted: counted(done),
    all: counted(Math.max(bar.getTotal(), done)),
    speed: counted(Math.round(done / Math.max(0.001, (performance.now() - started) / 1000))),
  });
  bar.start(total, 0, facts(0));
  return {
    update: (done, all = bar.getTotal()) => {
      if (done > all || all !== bar.getTotal()) bar.setTotal(Math.max(done, all));
      bar.update(done, facts(done));
    },
    end: () => bar.stop(),
  };
}
