import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { Notice } from '../parts/notice.tsx';

/** Feels instant, and a cheap phone can still do it. */
const lookMs = 200;

const words = {
  unable:
    'This browser cannot read barcodes. Chrome on an Android phone can. You can also use a scanner, or type the SKU.',
  refused: 'The browser blocks the camera. Allow it in the browser’s settings for this page, then try again.',
  missing: 'No camera was found, or another app is using it. You can also type the SKU.',
};

interface CameraDialogProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

/** Reads one barcode with the camera. */
export function CameraDialog({ onCode, onClose }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isOn, setOn] = useState(false);
  const tell = useRef(onCode);
  useEffect(() => {
    tell.current = onCode;
  });

  useEffect(() => {
    const stop = new AbortController();
    void watch(video.current, stop.signal, {
      onStart: () => setOn(true),
      onProblem: (problemKind) => setProblem(words[problemKind]),
      onCode: (code) => tell.current(code),
    });
    return () => stop.abort();
  }, []);

  return (
    <Dialog id="camera" title="Scan with the camera" opensAtOnce onClose={onClose}>
      <div className="px-5 pt-1 pb-2">
        {problem === undefined ? (
          <>
            <p className="mb-3 text-steel">Hold the barcode in front of the camera.</p>
            <video
              ref={video}
              muted
              playsInline
              aria-label="What the camera sees"
              className={`max-h-[60vh] w-full rounded-md bg-ink object-contain ${isOn ? '' : 'sr-only'}`}
            />
            {!isOn && <Waiting />}
          </>
        ) : (
          <div role="alert">
            <Notice tone="warning">{problem}</Notice>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface Watcher {
  onStart: () => void;
  onProblem: (problem: keyof typeof words) => void;
  onCode: (code: string) => void;
}

/** Reads the camera until a code is found or the dialog closes, then switches it off. */
async function watch(video: HTMLVideoElement | null, stop: AbortSignal, { onStart, onProblem, onCode }: Watcher) {
  if (typeof BarcodeDetector === 'undefined') return onProblem('unable');
  const detector = new BarcodeDetector();
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
  } catch (error) {
    if (stop.aborted) return undefined;
    return onProblem(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing');
  }
  const off = () => stream.getTracks().forEach((track) => track.stop());
  if (stop.aborted || !video) return off();
  stop.addEventListener('abort', off);
  video.srcObject = stream;
  // Rejects if the dialog closes while the video starts.
  await video.play().catch(() => undefined);
  onStart();
  while (!stop.aborted) {
    const [found] = await detector.detect(video).catch(() => []);
    if (found && !stop.aborted) {
      off();
      return onCode(found.rawValue.trim());
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  return undefined;
}
