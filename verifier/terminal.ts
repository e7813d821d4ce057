import type { Report } from './report.ts';
import { headOf, partsOf } from './view.ts';

/** Text of a report for a terminal. */
export function reportText(report: Report): string {
  const lines = [`${report.headline}.`, ...headOf(report)];
  for (const { title, items } of partsOf(report)) {
    lines.push('', `${title}:`);
    for (const { title: of, texts, details } of items) {
      const [first = '', ...others] = of === undefined ? texts : [of, ...texts];
      lines.push(`- ${first}`);
      for (const text of others) lines.push(`  ${text}`);
      for (const detail of details) lines.push(`    ${detail}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
