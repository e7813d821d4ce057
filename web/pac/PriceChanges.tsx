import './pac.css';
import type { Price } from '@expediente/kernel/decimal.ts';
import { changesInWords, namedUpTo, priceChanges } from '@expediente/machines/pac/prices.ts';
import type { PacLineRead } from '@expediente/schemas/pac/read.ts';
import Alert from '@mui/material/Alert';

/** Notices of prices and supplies that changed in the catalogue since the plan was saved; none once it was sent. */
export function PriceChanges({ lines }: { readonly lines: readonly PacLineRead[] }) {
  const now = new Map(lines.map((line) => [line.id_supplie, line.price_today as Price])); // holds: prices come in normal form
  const changes = priceChanges(
    lines.map((line) => ({
      supply: line.id_supplie,
      codInternal: line.cod_internal,
      price: line.price as Price, // holds as above
    })),
    (supply) => now.get(supply),
  );
  const inactive = lines.filter(({ active }) => active !== 1).map(({ cod_internal }) => cod_internal);
  const texts = [
    ...(changes.length > 0
      ? [`${changesInWords(changes)}. Al guardar el PAC se toman los precios de hoy.`]
      : []),
    ...(inactive.length > 0 ? [`Insumos inactivos: ${namedUpTo(inactive)}. Quítelos del plan.`] : []),
  ];
  return texts.map((text) => (
    <Alert key={text} severity="warning" className="pac-notice">
      {text}
    </Alert>
  ));
}
