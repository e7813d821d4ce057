import { expect, test } from 'vitest';
import { gridLocale } from './grid-texts.ts';

test('the grid says usted, and names keys as they are on a Spanish keyboard', () => {
  const others = Object.entries(gridLocale).filter(([, text]) =>
    /\b(Presiona|Selecciona|Introduce|Escribe|Elige|SPACE|ESPACIO|ENTER|CTRL|ALT|DELETE|SUPRIMIR)\b/.test(
      text,
    ),
  );
  expect(others).toEqual([]);
  expect(gridLocale).toMatchObject({
    ariaSortableColumn: 'Presione Enter para ordenar',
    ariaRowToggleSelection: 'Presione la barra espaciadora para alternar la selección de la fila',
  });
});
