import Skeleton from '@mui/material/Skeleton';

/**
 * Placeholder as high as the window: the footer is out of sight, and nothing visible moves when the content arrives.
 */
export function HomeWaiting() {
  return (
    <div className="home-waiting" role="status" aria-label="Procesando...">
      {[0, 1, 2].map((each) => (
        <Skeleton key={each} variant="rounded" height={120} />
      ))}
    </div>
  );
}
