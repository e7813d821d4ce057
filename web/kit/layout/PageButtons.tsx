import './page-buttons.css';
import Button from '@mui/material/Button';

const count = new Intl.NumberFormat('es-MX');

interface Props {
  readonly page: number;
  readonly pages: number;
  readonly busy?: boolean;
  onPage(page: number): void;
}

/** Buttons to the previous and the next page, for lists inside a dialog; nothing where there is a single page. */
export function PageButtons({ page, pages, busy = false, onPage }: Props) {
  if (pages <= 1) return null;
  return (
    <p className="page-buttons">
      <Button size="small" disabled={page <= 1 || busy} onClick={() => onPage(page - 1)}>
        Anteriores
      </Button>
      {`Página ${count.format(page)} de ${count.format(pages)}`}
      <Button size="small" disabled={page >= pages || busy} onClick={() => onPage(page + 1)}>
        Siguientes
      </Button>
    </p>
  );
}
