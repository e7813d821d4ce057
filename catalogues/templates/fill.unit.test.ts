import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentValues } from './document-values.ts';
import { TEMPLATES } from './documents.ts';
import { FilledTooLong, fillTemplate, MOST_FILLED } from './fill.ts';
import { cleanMarkup } from './markup.ts';
import { SAMPLE_AWARD, STANDARD_ACTS } from './sample.ts';
import { STANDARD_TEMPLATES } from './standard.ts';
import { type AwardFacts, awardValues } from './values.ts';

const values = awardValues(SAMPLE_AWARD, 'participants');
const filled = (template: string, facts: Partial<AwardFacts> = {}): string =>
  fillTemplate(cleanMarkup(template), awardValues({ ...SAMPLE_AWARD, ...facts }, 'participants'));

describe('a filled template', () => {
  test('has dates, hours, codes and amounts as minutes write them', () => {
    expect(filled('<p>{{fecha}}, {{ hora }}: {{monto_adjudicado}}</p>')).toBe(
      '<p>viernes nueve de enero del año dos mil veintiséis, ocho horas con quince minutos: SETECIENTOS CINCUENTA QUETZALES EXACTOS (Q750.00)</p>',
    );
    expect(filled('{{centro_costo_letras}}')).toMatch(/^CIEN MIL CIENTO UNO \(100101\) EMERGENCIA; /);
  });
  test('a keyword alone in its paragraph gives its table or its signatures', () => {
    expect(filled('<p style="text-align:center"><strong>{{proveedores}}</strong></p>')).toMatch(
      /^<table><thead><tr><th>Oferente<\/th>.*<td class="whole">Q812\.50<\/td><\/tr><\/tbody><\/table>$/,
    );
    expect(filled('<p>{{firmas}}</p>')).toMatch(
      /^<div class="signers">.*Secretaria de actas<\/p><\/div><\/div>$/,
    );
  });
  test('the same keyword inside a sentence gives its words', () => {
    expect(filled('<p>Firman {{firmas}}.</p>')).toBe(
      '<p>Firman Integrante Comisión Uno, Integrante Comisión Dos, Secretaria de Actas Uno.</p>',
    );
  });
  test('a value is text, whatever it holds, and no template', () => {
    expect(filled('<p>{{justificacion}}</p>', { justification: '<img src=x onerror=y> {{hora}}' })).toBe(
      '<p>&lt;img src=x onerror=y&gt; {{hora}}</p>',
    );
  });
  test('what is not known yet is left to be written by hand', () => {
    const { business: _, ...early } = SAMPLE_AWARD;
    expect(fillTemplate('<p>{{numero_negociacion}}</p>', awardValues(early, 'participants'))).toBe(
      '<p>__________</p>',
    );
  });
  test('what is known to be nothing is nothing', () => {
    expect(filled('<p>Por {{monto_adjudicado}}. {{justificacion}}</p>', { justification: '' })).toBe(
      '<p>Por SETECIENTOS CINCUENTA QUETZALES EXACTOS (Q750.00). </p>',
    );
  });
  test('a keyword that does not exist is marked', () => {
    expect(filled('<p>{{nada}} {{toString}}</p>')).toBe(
      '<p><mark>{{nada}}</mark> <mark>{{toString}}</mark></p>',
    );
  });
  test('longer than any document it is not made, in itself or by the minutes that it copies', () => {
    const many = '<p>{{proveedores}}</p>'.repeat(900);
    expect(() => filled(many)).toThrow(FilledTooLong);
    const copies = (template: string, award: string) =>
      fillTemplate(
        template,
        documentValues({ signedBy: 'certifiers' }, SAMPLE_AWARD, { award, business: '' }),
      );
    expect(() => copies('<p>{{numero_acta}}</p>', many)).toThrow(FilledTooLong);
    const long = '<p>{{proveedores}}</p>'.repeat(300);
    expect(copies('<p>{{texto_acta}}</p>', long).length).toBeLessThan(MOST_FILLED);
    expect(() => copies('<p>{{texto_acta}}</p>'.repeat(9), long)).toThrow(FilledTooLong);
  });
  test('who certifies signs a certification', () => {
    const certified = fillTemplate('<p>{{firmas}}</p>', awardValues(SAMPLE_AWARD, 'certifiers'));
    expect(certified).toContain('Visto Bueno Uno');
    expect(certified).not.toContain('Integrante Comisión Uno');
  });
  test.each(TEMPLATES)('the standard $field has nothing left open', (kind) => {
    const own = documentValues(kind, SAMPLE_AWARD, STANDARD_ACTS);
    expect(fillTemplate(STANDARD_TEMPLATES[kind.field], own)).not.toMatch(/\{\{|__________/);
  });
  const copied = (template: string, facts: Partial<AwardFacts> = {}) =>
    fillTemplate(
      template,
      documentValues(
        { signedBy: 'certifiers' },
        { ...SAMPLE_AWARD, ...facts },
        {
          award: '<h2>ACTA {{numero_acta}}</h2><p>{{proveedor}} {{numero_hojas}}</p><p>{{firmas}}</p>',
          business: '<p>{{texto_negociacion}}</p>',
        },
      ),
    );
  test('a certification has the minutes in a frame, as they are printed themselves, who signed as text', () => {
    expect(copied('<p>{{texto_acta}}</p>')).toBe(
      '<div class="literal"><h2>ACTA 12/2026</h2><p>Droguería Ejemplo del Norte, S.A. __________</p>' +
        '<p>Integrante Comisión Uno, Médico; Integrante Comisión Dos, Químico Farmacéutico; Secretaria de Actas Uno, Secretaria</p></div>',
    );
  });
  test('inside a sentence they are its words; minutes that name themselves have nothing there', () => {
    expect(copied('<p>Dice: {{texto_acta}}.</p>')).toMatch(
      /^<p>Dice: ACTA 12\/2026 Droguería .*Secretaria\.<\/p>$/,
    );
    expect(copied('{{texto_negociacion}}')).toBe('');
  });
  test('what the minutes hold is text in a certification too', () => {
    const commission = [{ name: '<b>&{{hora}}', position: '' }];
    expect(copied('<p>{{texto_acta}}</p>', { commission })).toContain(
      '<p>&lt;b&gt;&amp;{{hora}}; Secretaria',
    );
    expect(copied('{{texto_acta}}', { commission })).toContain('&lt;b&gt;&amp;{{hora}}; Secretaria');
  });
  test('is still only allowed markup around whatever values', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...Object.keys(values)), (text, name) => {
        const facts = { justification: text, description: text, book: text };
        const made = filled(`<p>a {{${name}}}</p><p>{{${name}}}</p>`, facts).replaceAll(
          ' class="signers"',
          '',
        );
        expect(made).not.toMatch(/<(?!\/?(p|table|thead|tbody|tr|th|td|div)\b)/);
      }),
    );
  });
});
