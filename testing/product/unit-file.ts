import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Settings of a shipped unit file of systemd, as far as tests start the product by it. */
export interface UnitFile {
  readonly path: string;
  readonly text: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Every value of a setting; of one that is there once, one. */
  values(setting: string): readonly string[];
  /** @throws where it is not there once */
  value(setting: string): string;
}

/** `expediente.service` of deploy/systemd. */
export function shippedUnit(name: string): UnitFile {
  const path = fileURLToPath(new URL(`../../deploy/systemd/${name}`, import.meta.url));
  const text = readFileSync(path, 'utf8');
  const lines = [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => ({ key, value }));
  const values = (setting: string): readonly string[] =>
    lines.filter(({ key }) => key === setting).map(({ value }) => value);
  return {
    ...{ path, text, values },
    environment: Object.fromEntries(
      values('Environment').map((each) => {
        const [variable = '', ...value] = each.split('=');
        return [variable, value.join('=')];
      }),
    ),
    value(setting) {
      const [value, ...others] = values(setting);
      if (value === undefined || others.length > 0) throw new Error(`${name} has not one ${setting}`);
      return value;
    },
  };
}
