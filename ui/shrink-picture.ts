/** What a phone's camera makes takes a minute over a slow network; made smaller it takes seconds. */
const shrinkBytes = 1_500_000;

/** The file itself if it is small, or if the browser cannot read it: then the server says why. */
export async function shrinkPicture(file: File, sideMaxPx: number): Promise<Blob> {
  if (file.size <= shrinkBytes) return file;
  try {
    const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, sideMaxPx / Math.max(whole.width, whole.height));
    const canvas = new OffscreenCanvas(Math.round(whole.width * scale), Math.round(whole.height * scale));
    canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height);
    whole.close();
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.92 });
  } catch {
    return file;
  }
}
