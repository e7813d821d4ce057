import type { OrderState } from './state.ts';

/** Facts of a consolidation, or of a part of one, by which it is freed, divided and reunited. */
export interface Undividing {
  /** Number of its award, else null. */
  readonly award: string | null;
  /** Place of a part among those of its consolidation; null: it is no part. */
  readonly division: number | null;
  /** True while another part of the resolution has some request of it, too. */
  readonly shared: boolean;
}

/** Reason for which a consolidation, or a part of one, cannot be freed, else '' (domain §4.6, hospital B7). */
export function freeFault({ award, division, shared }: Undividing): string {
  if (award !== null)
    return `La consolidación tiene el acta ${award}; elimínela antes de liberar los pedidos`;
  if (!shared) return '';
  return division === null
    ? 'Una parte de la consolidación tiene algo de los mismos pedidos: reúnala antes, o genere la orden de lo que queda'
    : 'Otra parte de la resolución tiene algo de los mismos pedidos: reúna esta parte con su consolidación';
}

/** Reason for which a consolidation cannot be divided, else ''. */
export const divideFault = ({ award }: Pick<Undividing, 'award'>): string =>
  award === null ? '' : `La consolidación tiene el acta ${award}; elimínela antes de dividirla`;

/** Reason for which a part cannot be reunited with its consolidation, by itself, else ''. */
export const reuniteFault = ({ award }: Pick<Undividing, 'award'>): string =>
  award === null ? '' : `La parte tiene el acta ${award}; elimínela antes de reunirla`;

/** Reason for which a consolidation cannot take its part again, else ''. */
export function takeFault({
  status,
  award,
  numberPurchase,
  numberResolution,
}: Pick<OrderState, 'status' | 'award' | 'numberPurchase' | 'numberResolution'>): string {
  if (status === 'liberada')
    return `Los pedidos que quedaban en la consolidación ${numberResolution} se liberaron: libere también los de esta parte`;
  if (status !== 'consolidada')
    return `La consolidación ${numberResolution} ya tiene la orden de compra ${numberPurchase}: mientras no se deshaga, la parte sigue por sí sola`;
  return award === null
    ? ''
    : `La consolidación ${numberResolution} tiene el acta ${award.number}; elimínela antes de reunir la parte`;
}
