const metaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** The shop as the server wrote it into the document: empty for a shop without a profile. */
export const shopSign = () => ({ name: metaContent('shop-name'), logo: metaContent('shop-logo') });

/** The shop's logo and name, and that this is its desk. */
export function ShopSign({ className = '' }: { className?: string }) {
  const { name, logo } = shopSign();
  return (
    <p className={`flex items-center gap-2.5 font-extrabold ${className}`}>
      {logo !== '' && <img src={`${logo}/160`} alt="" className="size-8 flex-none object-contain" />}
      <span className="min-w-0 break-words">
        {name} <span className="font-semibold text-steel">Desk</span>
      </span>
    </p>
  );
}
