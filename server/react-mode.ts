export const isDevelopment = process.argv.includes('--dev');

/**
 * React takes its production build only if this is set when it is first imported, so this module is imported before all
 * others. Without it a page takes several times as long to render.
 */
if (!isDevelopment) process.env['NODE_ENV'] ??= 'production';
