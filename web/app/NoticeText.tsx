import type { Notice } from '../base/notices.ts';

interface Props {
  readonly notice: Pick<Notice, 'message' | 'lead'>;
  /** Where it leads on is being opened. */
  onLead?(): void;
}

/** A message, and where it leads on. */
export function NoticeText({ notice: { message, lead }, onLead }: Props) {
  if (!lead) return message;
  return (
    <span>
      {message}{' '}
      <button
        type="button"
        className="notice-lead"
        onClick={() => {
          onLead?.();
          lead.open();
        }}
      >
        {lead.label}
      </button>
    </span>
  );
}
