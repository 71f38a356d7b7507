import { useSyncExternalStore } from 'react';
import type { WholeProduct } from '../../contract/desk/product.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Card } from '../parts/card.tsx';
import { Failure } from '../parts/notice.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { unsavedOf } from './unsaved-product.ts';
import { usePreview } from './use-preview.ts';

/** Widths of the screens that it is shown for, in CSS pixels. */
const widths = { phone: 390, desktop: 1280 };
export type PreviewView = keyof typeof widths;

const views: readonly { view: PreviewView; text: string }[] = [
  { view: 'phone', text: 'Phone' },
  { view: 'desktop', text: 'Desktop' },
];

export const previewViewOf = (text: string | null): PreviewView | null =>
  views.find(({ view }) => view === text)?.view ?? null;

interface PreviewPanelProps {
  product: WholeProduct;
  edit: Parameters<typeof unsavedOf>[1];
  view: PreviewView;
  onView: (view: PreviewView | null) => void;
}

/** The shop's page with what is typed: beside the form, or in a dialog on small screens. */
export function PreviewPanel({ product, edit, view, onView }: PreviewPanelProps) {
  const unsaved = unsavedOf(product, edit);
  const preview = usePreview(product, unsaved.body);
  const isWide = useWide();
  const choice = (
    <fieldset aria-label="Screen" className="flex gap-1 rounded-full bg-ice-deep p-1">
      {views.map(({ view: each, text }) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          onClick={() => onView(each)}
          className="min-h-9 rounded-full px-4 text-sm font-bold aria-pressed:bg-ink aria-pressed:text-white"
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
  const content = (
    <>
      <p className="mb-3 text-sm text-steel">{preview.isRenewing ? 'One moment…' : noteOf(product, unsaved.leftOut)}</p>
      <Failure text={preview.failure} />
      {preview.failure !== undefined && (
        <Button tone="quiet" size="small" className="my-3" onClick={preview.retry}>
          Try again
        </Button>
      )}
      <div aria-busy={preview.isRenewing}>
        {preview.page ? (
          <PreviewFrame
            page={preview.page}
            width={widths[view]}
            className={`rounded-md ring-1 ring-line ${isWide ? 'h-[calc(100dvh-19rem)] min-h-80' : 'h-[62dvh]'}`}
          />
        ) : (
          <div className="h-[50dvh] rounded-md bg-ice" />
        )}
      </div>
    </>
  );
  if (isWide) {
    return (
      <Card title="Preview" action={choice} className="sticky top-4">
        {content}
      </Card>
    );
  }
  return (
    <Dialog id="preview" title="Preview" opensAtOnce onClose={() => onView(null)}>
      <div className="space-y-3 px-5 pt-1 pb-2">
        <div className="flex">{choice}</div>
        {content}
      </div>
    </Dialog>
  );
}

function noteOf({ status }: WholeProduct, leftOut: readonly string[]): string {
  if (leftOut.length > 0) return `Not shown, because it cannot be saved as it is: ${leftOut.join(', ')}.`;
  return status === 'Active' ? 'What the shop shows once saved.' : 'What the shop shows once saved and published.';
}

/** As `lg:` in class names. */
const wideQuery = '(width >= 64rem)';

function subscribe(tell: () => void): () => void {
  const wide = matchMedia(wideQuery);
  wide.addEventListener('change', tell);
  return () => wide.removeEventListener('change', tell);
}

/** Whether there is room for two things side by side. */
const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wideQuery).matches);
