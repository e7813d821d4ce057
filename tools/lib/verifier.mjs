import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { ROOT } from './run.mjs';

/** Names of the built files, at fixed addresses below the product's. */
export const VERIFIER_PAGE = 'expediente-verificar.html';
export const VERIFIER_COMMAND = 'expediente-verificar.mjs';

/**
 * Builds the verifier of records' files as one page that needs no network, and as one file for Node: an auditor who
 * keeps them needs nothing else.
 * @param {string} folder of both files
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
      alias: { typebox: join(ROOT, 'verifier/no-shapes.ts') },
      plugins: [wordsAlone(esbuild), judgedAlone],
      ...options,
    });
    return outputFiles[0].text.trim();
  };
  try {
    const main = await bundled('verifier/page.ts', {
      platform: 'browser',
      format: 'iife',
      target: 'es2022',
    });
    const script = loaderOf(main);
    const style = await bundled('verifier/page.css', {});
    const policy = [
      "default-src 'none'",
      `script-src '${hashOf(script)}' '${hashOf(main)}'`,
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

/**
 * Script of the page, packed: with the words of every record it is three times as large. The policy names the hash of
 * both scripts, so that only the one that was packed can be unpacked.
 */
function loaderOf(main) {
  // Smaller blocks than usual, each with codes for its own words.
  const bytes = deflateRawSync(main, { level: 9, memLevel: 6 });
  return `const p="${inLetters(bytes)}";(async()=>{let b=0,n=0,a=0;const o=new Uint8Array(${bytes.length}),v=(i)=>{const c=p.charCodeAt(i);return c<35?25:c>92?c-36:c-35};for(let i=0;i<p.length;i+=2)for(b|=(v(i)+91*v(i+1))<<n,n+=13;n>7;n-=8,b>>=8)if(a<o.length)o[a++]=b;const s=document.createElement("script");s.textContent=await new Response(new Blob([o]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();document.body.append(s)})().catch(()=>{document.getElementById("report").textContent="Este navegador no puede abrir el verificador: use una versión actual de Chrome, Edge, Firefox o Safari."})`;
}

/**
 * Text of bytes: 13 bits in two of 91 characters that need no escape in a script: # to ~ without the backslash, ! in
 * the place of <.
 */
function inLetters(bytes) {
  const letter = (value) => {
    const code = value < 57 ? value + 35 : value + 36;
    return code === 60 ? '!' : String.fromCharCode(code);
  };
  let [text, bits, count] = ['', 0, 0];
  const put = () => {
    const value = bits & 8191;
    text += letter(value % 91) + letter(Math.floor(value / 91));
    bits >>= 13;
    count -= 13;
  };
  for (const byte of bytes) {
    bits |= byte << count;
    count += 8;
    if (count >= 13) put();
  }
  if (count > 0) put();
  return text;
}

/** Properties of a rule set that the verifier does not use: how its versions are written, and how it judges. */
const OF_THE_PRODUCT = /^ {2}(about|on|values|form|valuesText|faults|judge)[:(]/;

/**
 * Source of a rule set as far as the words of its judgements need it, without constants that nothing else uses. In formatted code
 * a property of the set is indented by two spaces, and a statement by none.
 * @param {string} source
 */
function judged(source) {
  const blocks = source.split(/\n(?=\S)(?![)}\]])/);
  const kept = blocks.map((block) => {
    if (!/^export const \w+: RuleSet</.test(block)) return block;
    return block
      .split(/\n(?= {2}\w|\};)/)
      .filter((property) => !OF_THE_PRODUCT.test(property))
      .join('\n');
  });
  const isUsed = (block) => {
    const name = /^const (\w+)/.exec(block)?.[1];
    return (
      name === undefined || kept.some((other) => other !== block && new RegExp(`\\b${name}\\b`).test(other))
    );
  };
  for (let count = -1; count !== kept.length; ) {
    count = kept.length;
    kept.splice(0, count, ...kept.filter(isUsed));
  }
  return kept.join('\n');
}

/** Plugin that leaves out of the rule sets what only the product uses. */
const judgedAlone = {
  name: 'judged-alone',
  setup(build) {
    build.onLoad({ filter: /[\\/]schemas[\\/]rules[\\/][a-z-]+\.ts$/ }, async ({ path }) => ({
      contents: judged(await readFile(path, 'utf8')),
      loader: 'ts',
    }));
  },
};

/**
 * Plugin that takes only the words of the catalogues, computed here: their definitions are larger than the verifier.
 */
const wordsAlone = (esbuild) => ({
  name: 'words-alone',
  setup(build) {
    build.onLoad({ filter: /[\\/]verifier[\\/]catalogue-words\.ts$/ }, async ({ path }) => {
      const { outputFiles } = await esbuild.build({
        absWorkingDir: ROOT,
        entryPoints: [path],
        bundle: true,
        write: false,
        platform: 'node',
        format: 'esm',
        logLevel: 'silent',
      });
      const { CATALOGUE_WORDS } = await import(
        `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
      );
      return { contents: `export const CATALOGUE_WORDS = ${JSON.stringify(CATALOGUE_WORDS)};` };
    });
  },
});

const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
