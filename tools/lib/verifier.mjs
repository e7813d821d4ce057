import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

/** Fixed addresses, below the product's. */
export const VERIFIER_PAGE = 'expediente-verificar.html';
export const VERIFIER_COMMAND = 'expediente-verificar.mjs';

/**
 * The verifier of records' files as one page without a network, and as one file for Node: an auditor who keeps them needs nothing
 * else.
 * @param {string} folder where both are put
 */
export async function buildVerifier(folder) {
  const esbuild = await import('esbuild');
  const bundled = async (entry, options) => {
    const { outputFiles } = await esbuild.build({
      absWorkingDir: ROOT,
      entryPoints: [entry],
      bundle: true,
      minify: true,
      write: false,
      charset: 'utf8',
      logLevel: 'silent',
      ...options,
    });
    return outputFiles[0].text.trim();
  };
  try {
    const script = await bundled('verifier/page.ts', {
      platform: 'browser',
      format: 'iife',
      target: 'es2022',
    });
    const style = await bundled('verifier/page.css', {});
    const policy = [
      "default-src 'none'",
      `script-src '${hashOf(script)}'`,
      `style-src '${hashOf(style)}'`,
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; ');
    const parts = { policy, style, script };
    const page = await readFile(join(ROOT, 'verifier/page.html'), 'utf8');
    await writeFile(
      join(folder, VERIFIER_PAGE),
      page.replace(
        /%(policy)%|\/\*(style|script)\*\//g,
        (_, ...[outside, inside]) => parts[outside ?? inside],
      ),
    );
    const command = await bundled('verifier/command.ts', {
      platform: 'node',
      format: 'esm',
      target: 'node20.19',
      banner: { js: '#!/usr/bin/env node' },
    });
    await writeFile(join(folder, VERIFIER_COMMAND), `${command}\n`);
  } finally {
    await esbuild.stop();
  }
}

const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
