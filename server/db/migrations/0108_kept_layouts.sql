-- A view without a name is how its owner keeps that list: one for each.
CREATE UNIQUE INDEX "saved_views_owner_page_unique" ON "saved_views" ("owner", "page") WHERE name = '';
