/** Options of the ops command line. */
const OPTIONS = ['all', 'check', 'dry-run', 'events', 'excel', 'full-speed', 'json', 'keep', 'orders'];

/**
 * Options that npm took for its own, because no `--` was before them: the command would do more than was asked.
 * @param {Readonly<Record<string, string | undefined>>} env environment that npm gives to a script
 * @param {readonly string[]} args the words that came through
 * @returns {readonly string[]} `--dry-run`
 */
export function keptByNpm(env, args) {
  return OPTIONS.map((name) => ({
    option: `--${name}`,
    value: env[`npm_config_${name.replaceAll('-', '_')}`],
  }))
    .filter(({ option, value }) => value && value !== 'false' && !args.includes(option))
    .map(({ option }) => option);
}

/** Command to type instead. */
export const missingDashes = (kept, [command = '', ...rest]) =>
  `Falta «--» delante de las opciones: npm se quedó con ${kept.join(' y ')}, y no se hizo nada. Escriba: npm run ${command} -- ${[...rest, ...kept].join(' ')}`;
