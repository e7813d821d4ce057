import { _, Ajv, type KeywordCxt, type Options } from 'ajv';
import { decimalFits, formats, isTrimmed } from './checks.ts';
import { TRIMMED_MESSAGE } from './types.ts';

/** Keywords that the normaliser, forms and messages read; they check nothing themselves. */
const ANNOTATIONS = ['recordId', 'flag', 'code', 'nit', 'verbatim', 'errorMessage'] as const;

/**
 * The Ajv of server and browser, with one set of keywords. Keywords that check are written as generated calls, so that
 * the same validator also compiles to a file without `new Function` (architecture "Access", CSP).
 */
export function schemaAjv(options: Options = {}): Ajv {
  const ajv = new Ajv({ allErrors: true, strict: false, ...options });
  for (const keyword of ANNOTATIONS) ajv.addKeyword(keyword);
  ajv.addFormat('date', formats.date);
  ajv.addKeyword({
    keyword: 'decimal',
    type: 'string',
    schemaType: 'object',
    error: { message: 'decimal' },
    code(cxt: KeywordCxt) {
      const check = cxt.gen.scopeValue('func', {
        ref: decimalFits,
        code: _`require("@expediente/schemas/checks.ts").decimalFits`,
      });
      cxt.fail(_`!${check}(${cxt.schemaValue}, ${cxt.data})`);
    },
  });
  ajv.addKeyword({
    keyword: 'trimmed',
    type: 'string',
    schemaType: 'boolean',
    error: { message: TRIMMED_MESSAGE },
    code(cxt: KeywordCxt) {
      if (cxt.schema !== true) return;
      const check = cxt.gen.scopeValue('func', {
        ref: isTrimmed,
        code: _`require("@expediente/schemas/checks.ts").isTrimmed`,
      });
      cxt.fail(_`!${check}(${cxt.data})`);
    },
  });
  return ajv;
}
