import { useEffect, useState } from 'react';

/** A photo that has no address of its own. Pages may not show `blob:` addresses, so it becomes a `data:` one. */
export function PhotoOf({ bytes, alt }: { bytes: Blob | null; alt: string }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (bytes === null) return undefined;
    const reader = new FileReader();
    reader.addEventListener('load', () => setAddress(reader.result as string));
    reader.readAsDataURL(bytes);
    return () => reader.abort();
  }, [bytes]);
  return (
    <span className="block size-20 overflow-hidden rounded-md bg-ice text-sm text-steel">
      {address !== null && <img src={address} alt={alt} className="size-full object-cover" />}
    </span>
  );
}
