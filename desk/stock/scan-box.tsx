import { useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { call, wordsOf } from '../api/call.ts';
import { CameraButton } from './camera-button.tsx';

/** Opens a SKU that is typed or scanned; a scanner sends the code and Enter. The kind of movement stays. */
export function ScanBox({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [reason, setReason] = useState<string>();
  const isAsking = useRef(false);

  async function open(box: HTMLInputElement) {
    const typed = box.value.trim();
    if (typed === '' || isAsking.current) return;
    isAsking.current = true;
    const answer = await call('GET /desk/stock/:sku', { params: { sku: typed } });
    isAsking.current = false;
    if (!answer.ok) {
      setReason(answer.refusal?.code === 'bad-input' ? `There is no SKU ${typed}.` : wordsOf(answer));
      // Selected, so that the next scan replaces it.
      return box.select();
    }
    box.value = '';
    await navigate(`/stock/${encodeURIComponent(answer.body.sku)}${search}`);
  }

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (input.current) void open(input.current);
        }}
        className="mb-4 lg:max-w-md"
      >
        <div className="flex gap-2">
          <div className="relative min-w-0 flex-1">
            <Icon
              name="search"
              className="pointer-events-none absolute inset-y-0 start-3 my-auto size-[1.2em] text-steel"
            />
            <input
              ref={input}
              type="text"
              aria-label="Scan or type the next SKU"
              placeholder="Scan or type the next SKU"
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={64}
              aria-invalid={reason === undefined ? undefined : true}
              aria-describedby={reason === undefined ? undefined : 'scan-note'}
              onChange={() => setReason(undefined)}
              className="h-12 w-full rounded-md border border-line-strong bg-white ps-10 pe-3 aria-invalid:border-signal-deep lg:h-10"
            />
          </div>
          <CameraButton
            onCode={(code) => {
              if (!input.current) return;
              input.current.value = code;
              void open(input.current);
            }}
          />
        </div>
        <div role="alert" id="scan-note" className="text-sm font-semibold text-signal-deep">
          {reason !== undefined && <p className="mt-1.5">{reason}</p>}
        </div>
      </form>
    </search>
  );
}
