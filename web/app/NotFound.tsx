import { useEffect } from 'react';
import { Link } from 'react-router-dom';

/** Page shown for unknown paths (R1 §2). */
export function NotFound() {
  useEffect(() => {
    document.title = 'Página No Existe · Expediente';
  }, []);
  return (
    <div className="plain-page">
      <h1>No Existe La Página</h1>
      <p>La dirección no corresponde a ninguna página que usted pueda abrir.</p>
      <p>
        <Link to="/">Regresar al inicio</Link>
      </p>
    </div>
  );
}
