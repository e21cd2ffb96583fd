export const productName = 'Quarterdeck';
export const tagline = 'The company operating system';
