import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** Dialog used before the application is loaded; neither Esc nor a click outside closes it. */
export function Blocking({ title, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="door-dialog"
      aria-labelledby="blocking-title"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <h2 id="blocking-title">{title}</h2>
      {children}
    </dialog>
  );
}
