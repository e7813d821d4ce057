/** A page that the profile has and a later delivery brings. */
export default function ComingPage() {
  return (
    <div className="plain-page">
      <p>Esta pantalla llega con una próxima entrega.</p>
    </div>
  );
}
