interface SiteLink {
  to: string;
  text: string;
}

export const mainLinks: SiteLink[] = [
  { to: '/', text: 'Home' },
  { to: '/course', text: 'Shop' },
  { to: '/admission-form', text: 'Admission' },
  { to: '/about', text: 'About' },
  { to: '/contact', text: 'Contact' },
];

export const drawerLinks: SiteLink[] = [
  { to: '/', text: 'Home' },
  { to: '/course', text: 'Shop' },
  { to: '/contact', text: 'Contact' },
];

export const quickLinks: SiteLink[] = [
  { to: '/', text: 'Home' },
  { to: '/course', text: 'Shop' },
  { to: '/about', text: 'About' },
  { to: '/contact', text: 'Contact' },
];

export const serviceLinks: SiteLink[] = [
  { to: '/refund-policy', text: 'Refund Policy' },
  { to: '/privacy-policy', text: 'Privacy Policy' },
  { to: '/rules-and-regulations', text: 'Rules & Regulations' },
  { to: '/shipping-and-delivery', text: 'Shipping & Delivery' },
  { to: '/enquiry-form', text: 'Enquiry Form' },
];
