import { Dialog } from '../../ui/dialog.tsx';

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['Ctrl K', '⌘K'], 'Go to a screen, an order, a product or a person'],
  [['/'], 'Search in the list'],
  [['j'], 'Next row'],
  [['k'], 'Previous row'],
  [['x'], 'Select or deselect the row'],
  [['Enter'], 'Open the row'],
  [['Esc'], 'Close, or leave a field without saving'],
  [['?'], 'This list'],
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog id="keys" title="Keys" opensAtOnce onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5 px-5 pt-2 pb-4">
        {keys.map(([names, does]) => (
          <div key={does} className="contents">
            <dt className="flex gap-1.5">
              {names.map((name) => (
                <kbd
                  key={name}
                  className="rounded-sm bg-ice px-2 py-0.5 font-sans text-sm font-bold whitespace-nowrap ring-1 ring-line"
                >
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
