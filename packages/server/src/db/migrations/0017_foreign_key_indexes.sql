CREATE INDEX "campaign_images_file" ON "campaign_images" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "campaign_images_promotion" ON "campaign_images" USING btree ("promotion_id");--> statement-breakpoint
CREATE INDEX "categories_picture" ON "categories" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "materials_picture" ON "materials" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "products_picture" ON "products" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "customer_merges_kept" ON "customer_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "promotion_imports_file" ON "promotion_imports" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "promotions_picture" ON "promotions" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "usergroups_logo" ON "usergroups" USING btree ("header_logo_id");--> statement-breakpoint
CREATE INDEX "users_picture" ON "users" USING btree ("picture_id");