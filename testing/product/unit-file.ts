import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Settings of a shipped systemd unit that tests need to start the product with it. */
export interface UnitFile {
  readonly path: string;
  readonly text: string;
  readonly environment: Readonly<Record<string, string>>;
  /** All values of a setting, which may occur several times. */
  values(setting: string): readonly string[];
  /** Value of a setting. @throws unless it occurs exactly once */
  value(setting: string): string;
}

/** Unit file in deploy/systemd, for example `expediente.service`. */
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
