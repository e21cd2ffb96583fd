/** How many screens and channels a person may put on top of the navigation. */
export const maxFavorites = 30;
